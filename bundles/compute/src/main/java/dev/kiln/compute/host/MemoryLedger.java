package dev.kiln.compute.host;

import dev.kiln.compute.MemoryUse;
import dev.kiln.compute.tensor.DeviceMemoryException;

/** Keeps the memory of one device within its budget. */
public final class MemoryLedger {
    private final long budget;
    private long tensors;
    private long weights;
    private long peak;

    /** @param budget bytes that tensors and weights may hold together */
    public MemoryLedger(long budget) {
        this.budget = budget;
    }

    /** Claims memory for a tensor, or refuses. */
    public void claimTensor(long bytes) {
        claim(bytes);
        tensors += bytes;
        peak = Math.max(peak, tensors + weights);
    }

    /** Gives a tensor's memory back. */
    public void freeTensor(long bytes) {
        tensors -= bytes;
    }

    /** Claims memory for a weight or its rearranged form, or refuses. */
    public void claimWeight(long bytes) {
        claim(bytes);
        weights += bytes;
        peak = Math.max(peak, tensors + weights);
    }

    /** Gives a weight's memory back. */
    public void freeWeight(long bytes) {
        weights -= bytes;
    }

    /** What the budget leaves. */
    public long free() {
        return budget - tensors - weights;
    }

    /** The figures, with {@code idle} bytes kept for reuse. */
    public MemoryUse snapshot(long idle) {
        return new MemoryUse(tensors, weights, idle, peak);
    }

    /** Starts a new peak at the present use. */
    public void resetPeak() {
        peak = tensors + weights;
    }

    private void claim(long bytes) {
        if (bytes > free()) {
            throw new DeviceMemoryException(bytes, tensors + weights, budget);
        }
    }
}
