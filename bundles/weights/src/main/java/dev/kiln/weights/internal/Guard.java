package dev.kiln.weights.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;

/** Turns the JVM's answer to a vanished page of a mapped file into a typed failure. */
public final class Guard {
    private Guard() {}

    /** Something that reads mapped bytes. */
    @FunctionalInterface
    public interface Access<T> {
        T read() throws KilnException;
    }

    /**
     * Runs {@code access}, which touches mapped bytes of {@code source}.
     *
     * @throws KilnException of kind ENVIRONMENT if the bytes are gone, since the file shrank or its disk failed
     */
    public static <T> T reading(String source, Access<T> access) throws KilnException {
        try {
            return access.read();
        } catch (InternalError e) {
            // HotSpot's translation of SIGBUS during an access through Unsafe, on which segments rest.
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    source,
                    "lost bytes while they were read: the file shrank or its disk failed",
                    "fetch the file again and start again when nothing writes to the model folder",
                    e);
        }
    }
}
