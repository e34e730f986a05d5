package dev.kiln.compute;

import java.util.Map;

/**
 * Traffic between host and device since it was opened. Stage records carry it, and tests hold it against budgets.
 *
 * @param uploads number of uploads, weights apart
 * @param uploadBytes their bytes
 * @param reads by kind; every kind is present
 */
public record Transfers(long uploads, long uploadBytes, Map<ReadKind, Reads> reads) {
    /** Keeps a copy. */
    public Transfers {
        reads = Map.copyOf(reads);
    }

    /** How often the host has waited for the device, whatever for. */
    public long waits() {
        return reads.values().stream().mapToLong(Reads::count).sum();
    }

    /**
     * Reads of one kind.
     *
     * @param count how many
     * @param bytes in all
     * @param waitedNanos time the host stood still for them
     */
    public record Reads(long count, long bytes, long waitedNanos) {}
}
