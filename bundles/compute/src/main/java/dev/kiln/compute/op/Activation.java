package dev.kiln.compute.op;

/** Function applied inside a fused operation, in float32 before the one rounding. Formulas as in {@link Unary}. */
public enum Activation {
    /** The value itself. */
    NONE,
    /** {@code x * sigmoid(x)}. */
    SILU,
    /** {@code x/2 * (1 + erf(x/sqrt 2))}. */
    GELU_ERF,
    /** {@code x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3)))}. */
    GELU_TANH,
    /** {@code max(x, 0)}; NaN stays NaN. */
    RELU
}
