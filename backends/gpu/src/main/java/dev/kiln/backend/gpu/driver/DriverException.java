package dev.kiln.backend.gpu.driver;

/** A call of a compute interface failed. */
public final class DriverException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What a failure means for the device. */
    public enum Kind {
        /** There is no memory for it; the device goes on. */
        OUT_OF_MEMORY,
        /** A program does not compile; the device goes on. */
        BUILD,
        /** The device or its context is gone: nothing more will work. */
        LOST
    }

    private final Kind kind;

    /**
     * @param kind what it means
     * @param message the call and what the interface said
     */
    public DriverException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** What it means for the device. */
    public Kind kind() {
        return kind;
    }
}
