package dev.kiln.backend.gpu;

import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/**
 * Operands of {@link dev.kiln.compute.op.ProductOps#attention}, checked.
 *
 * @param dst {@code [T, heads*dv]}
 * @param q {@code [T, heads*dk]}
 * @param k {@code [U, heads*dk]}
 * @param v {@code [U, heads*dv]}
 * @param heads at least 1
 * @param segments query and key ranges
 * @param scale factor of the scores
 */
public record Attention(Tensor dst, Tensor q, Tensor k, Tensor v, int heads, Segments segments, float scale) {
    /** Width of a head of queries and keys. */
    public int dk() {
        return q.channels() / heads;
    }

    /** Width of a head of values. */
    public int dv() {
        return v.channels() / heads;
    }
}
