package dev.kiln.compute.op;

/** Functions of one value with up to two host constants {@code a} and {@code b}; NaN in, NaN out. */
public enum Unary {
    /** {@code x * sigmoid(x)}. */
    SILU,
    /** {@code x/2 * (1 + erf(x/sqrt 2))}, erf to 1e-7. */
    GELU_ERF,
    /** {@code x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3)))}. */
    GELU_TANH,
    /** {@code 1 / (1 + exp(-x))}. */
    SIGMOID,
    /** {@code log(1 + exp(x))}; x itself above 20. */
    SOFTPLUS,
    /** Natural exponential. */
    EXP,
    /** Natural logarithm. */
    LOG,
    /** Square root. */
    SQRT,
    /** {@code max(x, 0)}. */
    RELU,
    /** {@code x < 0 ? 0.2 x : x}. */
    LEAKY_RELU,
    /** Absolute value. */
    ABS,
    /** {@code -x}. */
    NEG,
    /** {@code min(max(x, a), b)}. */
    CLAMP,
    /** {@code a*x + b}: product and sum each rounded. */
    AFFINE
}
