package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;

/** Compares one kind of module with its fixture. */
@FunctionalInterface
public interface Check {
    void run(Fixture fixture, ParityRun run) throws KilnException;
}
