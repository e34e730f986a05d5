package dev.kiln.compute.tensor;

/** An allocation that the memory budget or the device refuses. Nothing was allocated; the device stays usable. */
public final class DeviceMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long requested;
    private final long inUse;
    private final long budget;

    /**
     * @param requested bytes asked for
     * @param inUse bytes held now
     * @param budget bytes allowed
     */
    public DeviceMemoryException(long requested, long inUse, long budget) {
        super(requested + " bytes of device memory asked for with " + inUse + " of " + budget + " in use");
        this.requested = requested;
        this.inUse = inUse;
        this.budget = budget;
    }

    /** Bytes asked for. */
    public long requested() {
        return requested;
    }

    /** Bytes held at that time. */
    public long inUse() {
        return inUse;
    }

    /** Bytes allowed. */
    public long budget() {
        return budget;
    }
}
