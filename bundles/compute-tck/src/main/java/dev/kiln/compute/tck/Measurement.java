package dev.kiln.compute.tck;

/**
 * How long one operation took.
 *
 * @param op the operation
 * @param sizes shapes and types
 * @param seconds shortest of the repetitions, until the device had finished
 * @param flop arithmetic of the formula
 * @param bytes operands and results, each counted once
 * @param floorSeconds what the roof allows at best
 */
public record Measurement(String op, String sizes, double seconds, double flop, double bytes, double floorSeconds) {
    /** Time over floor: 1 is as fast as the roof. */
    public double ratio() {
        return seconds / floorSeconds;
    }
}
