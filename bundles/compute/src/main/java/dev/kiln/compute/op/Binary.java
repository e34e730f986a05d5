package dev.kiln.compute.op;

/** Functions of two values, exact in float32; NaN in either gives NaN. */
public enum Binary {
    /** {@code a + b}. */
    ADD,
    /** {@code a - b}. */
    SUB,
    /** {@code a * b}. */
    MUL,
    /** {@code a / b}. */
    DIV,
    /** The smaller. */
    MIN,
    /** The larger. */
    MAX
}
