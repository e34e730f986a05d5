package dev.kiln.compute.op;

/** Comparison with a constant, in float32; false for NaN. */
public enum Compare {
    /** {@code x > c}. */
    GREATER,
    /** {@code x >= c}. */
    AT_LEAST,
    /** {@code x < c}. */
    LESS,
    /** {@code x <= c}. */
    AT_MOST
}
