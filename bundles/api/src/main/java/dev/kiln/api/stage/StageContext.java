package dev.kiln.api.stage;

import java.nio.file.Path;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * What the engine lends to one run of one stage. Safe for use by several threads. Valid only until the stage returns.
 */
@ProviderType
public interface StageContext {
    /**
     * Reports how far the stage is; shown to the user. Cheap enough for a call every few milliseconds.
     *
     * @param fraction 0 to 1
     */
    void progress(double fraction);

    /**
     * Ends the stage if the user has cancelled. Call it at least every 0.2 s of work.
     *
     * @throws KilnException of kind {@link Fault#CANCELLED}
     */
    void checkCancelled() throws KilnException;

    /** Adds a line to the stage record of the result, for example a count or a warning code in capitals. */
    void note(String line);

    /** Names what really did the work, for the stage record, for example {@code vertex-idw (cpu-vector)}. */
    void ranOn(String what);

    /**
     * Says whose weights the service used, where that depends on what it was asked for: the record of the result names
     * these instead of what {@link TrainedModel} says of the service.
     *
     * @param model name and revision, for example {@code microsoft/TRELLIS.2-4B@af44b45f}
     * @param licence of the weights, an SPDX id where there is one
     */
    default void used(String model, String licence) {}

    /** Threads this stage may use, at least 1. Results must not depend on it. */
    int threads();

    /**
     * A tool that the engine lends for this job, for example the lane's compute device.
     *
     * @return the tool, or empty if this job has none of that type
     */
    <T> Optional<T> lent(Class<T> tool);

    /**
     * A folder for what a stage wants to keep of its inner steps, so that a later run of the same job can go on from
     * them. What lies in it was made by the same service, of the same version, from the same products of earlier
     * stages; parameters and seed may have been others, so a stage keeps with each file what that file depends on. Files
     * are written whole or not at all, and checked when they are read: anybody may have changed them.
     *
     * @return the folder, or empty if nothing is to be kept
     * @throws KilnException of kind {@link Fault#ENVIRONMENT} if it cannot be made
     */
    default Optional<Path> kept() throws KilnException {
        return Optional.empty();
    }
}
