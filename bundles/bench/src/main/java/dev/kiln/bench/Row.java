package dev.kiln.bench;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * One operation, measured. Peak, floor and peer were measured in turn with it, in the same process.
 *
 * @param op the operation
 * @param sizes shapes and types
 * @param rows rows of the result
 * @param seconds shortest time
 * @param flop arithmetic of the formula
 * @param bytes operands and results, each counted once
 * @param peakFlops arithmetic a second of which the hardware was capable meanwhile; 0 if not known
 * @param floorSeconds least time by that and by the memory's speed; 0 if not known
 * @param peerSeconds shortest time of the library beside it; 0 if there was none
 * @param memoryBytes most memory that the device held
 */
public record Row(
        String op,
        String sizes,
        long rows,
        double seconds,
        double flop,
        double bytes,
        double peakFlops,
        double floorSeconds,
        double peerSeconds,
        long memoryBytes) {
    /** By which rows of two runs belong together. */
    @JsonIgnore
    public String name() {
        return op + " " + sizes;
    }

    /** Share of the peak of arithmetic; 0 if the peak is not known. */
    @JsonIgnore
    public double shareOfPeak() {
        return peakFlops == 0 ? 0 : flop / seconds / peakFlops;
    }
}
