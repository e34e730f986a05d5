package dev.kiln.backend.gpu.kernel;

/**
 * One parameter of a kernel as a launch passes it.
 *
 * @param kind what is passed
 * @param type for memory the type that it points to, {@code void} if the kernel decides
 * @param name its name in the text
 */
public record Parameter(Kind kind, String type, String name) {
    /** What is passed. */
    public enum Kind {
        /** Device memory, or nothing. */
        MEMORY,
        /** A 32-bit integer. */
        INT,
        /** A 64-bit integer. */
        INDEX,
        /** A float32. */
        FLOAT
    }
}
