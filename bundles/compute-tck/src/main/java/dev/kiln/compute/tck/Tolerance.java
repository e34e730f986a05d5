package dev.kiln.compute.tck;

/**
 * How far a result may lie from the reference. Half-precision results may be one more unit in the last place of their type
 * away.
 */
public enum Tolerance {
    /** Equal, NaN to NaN. */
    EXACT,
    /** 4 units in the last place of each value, or a stated absolute error where the function cancels. */
    ELEMENTWISE,
    /** 4e-6 of the largest reference value of the row. */
    NORM,
    /** 2e-6 of the sum of the absolute products, element by element. */
    PRODUCT,
    /** 1e-5 of the largest value; 2^-8 or 2^-10 of it with bf16 or f16 operands. */
    ATTENTION,
    /** 1e-6 of the larger of 1 and the largest field value. */
    SAMPLING
}
