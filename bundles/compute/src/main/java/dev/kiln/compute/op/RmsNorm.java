package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;

/**
 * Operands of {@link NormOps#rmsNorm}.
 *
 * @param form which formula
 * @param gamma {@code [heads,hd]}, or {@code [1,hd]} for all heads, f32
 * @param eps the clamp of the L2 form, the addend of the mean-square form
 */
public record RmsNorm(Form form, Tensor gamma, double eps) {
    /** The two formulas in use. */
    public enum Form {
        /** {@code x / max(norm2(x), eps) * gamma * sqrt(hd)}. */
        L2,
        /** {@code x / sqrt(mean(x^2) + eps) * gamma}. */
        MEAN_SQUARE
    }

    /** The L2 form with the clamp 1e-12. */
    public static RmsNorm l2(Tensor gamma) {
        return new RmsNorm(Form.L2, gamma, 1e-12);
    }

    /** The mean-square form. */
    public static RmsNorm meanSquare(Tensor gamma, double eps) {
        return new RmsNorm(Form.MEAN_SQUARE, gamma, eps);
    }
}
