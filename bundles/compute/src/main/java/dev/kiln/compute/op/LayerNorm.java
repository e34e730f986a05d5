package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/**
 * Operands of {@link NormOps#layerNorm}. Absent parts are null; all are f32.
 *
 * @param eps added to the variance
 * @param heads how many equal groups of channels are normalised apart; 1 for the ordinary form
 * @param weight {@code [1,C/heads]}
 * @param bias {@code [1,C/heads]}
 * @param scale {@code [1,C]}, or {@code [S,C]} with segments; only with one head
 * @param shift as scale
 * @param segments which rows take which row of scale and shift
 * @param activation last
 */
public record LayerNorm(
        double eps,
        int heads,
        Tensor weight,
        Tensor bias,
        Tensor scale,
        Tensor shift,
        Segments segments,
        Activation activation) {
    /** Without parameters. */
    public static LayerNorm eps(double eps) {
        return new LayerNorm(eps, 1, null, null, null, null, null, Activation.NONE);
    }

    /** Followed by {@code * weight + bias}. */
    public LayerNorm affine(Tensor byWeight, Tensor plusBias) {
        return new LayerNorm(eps, heads, byWeight, plusBias, scale, shift, segments, activation);
    }

    /** Followed by {@code * (1 + scale) + shift}, the same for all rows. */
    public LayerNorm modulated(Tensor byScale, Tensor plusShift) {
        return modulated(byScale, plusShift, null);
    }

    /** Followed by {@code * (1 + scale) + shift}, one row of each for a segment. */
    public LayerNorm modulated(Tensor byScale, Tensor plusShift, Segments rows) {
        return new LayerNorm(eps, heads, weight, bias, byScale, plusShift, rows, activation);
    }

    /** Each head apart. */
    public LayerNorm perHead(int count) {
        return new LayerNorm(eps, count, weight, bias, scale, shift, segments, activation);
    }

    /** Followed by an activation. */
    public LayerNorm then(Activation function) {
        return new LayerNorm(eps, heads, weight, bias, scale, shift, segments, function);
    }
}
