package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;

/**
 * One term {@code c * x} of {@link ElementOps#lincomb}. The coefficient is {@code (float) coefficient}, times
 * {@code scalar} in float32 if there is one: so a ratio of deviations never visits the host.
 *
 * @param coefficient computed in double on the host
 * @param x a tensor of the shape of the result
 * @param scalar {@code [1,1]} f32 on the device, or null
 */
public record Term(double coefficient, Tensor x, Tensor scalar) {
    /** {@code coefficient * x}. */
    public static Term of(double coefficient, Tensor x) {
        return new Term(coefficient, x, null);
    }
}
