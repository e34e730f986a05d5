package dev.kiln.compute.tck;

/**
 * What the hardware can do at best.
 *
 * @param flopPerSecond multiplications and additions
 * @param bytesPerSecond between memory and arithmetic
 */
public record Roof(double flopPerSecond, double bytesPerSecond) {
    /** The least time for this much of both. */
    public double floorSeconds(double flop, double bytes) {
        return Math.max(flop / flopPerSecond, bytes / bytesPerSecond);
    }
}
