package dev.kiln.parity;

import dev.kiln.api.stage.KilnException;
import org.osgi.annotation.versioning.ConsumerType;

/** How a model is compared with its reference: a service of the model's bundle. */
@ConsumerType
public interface ParitySuite {
    /** Whether this suite knows what was run for {@code fixture}; judged by its description. */
    boolean claims(Fixture fixture);

    /**
     * Runs the model on the fixture's inputs and adds a row for everything it compares, at least one.
     *
     * @throws KilnException if the fixture cannot be run; becomes a failed row
     */
    void check(Fixture fixture, ParityRun run) throws KilnException;
}
