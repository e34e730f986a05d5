package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Matrix products and attention. Every accumulator is float32 or wider, without reduced-precision inputs for f32
 * operands; each output row is defined by its own input row alone, so tiling over rows changes no bit.
 */
@ConsumerType
public interface ProductOps {
    /**
     * {@code y = r + g * act(x W^T + b)}. Tolerance G.
     *
     * @param dst {@code [T,N]} any float type; not x
     * @param x {@code [T,K]} any float type
     * @param weight {@code [N,K]} any float type
     * @param epilogue bias, activation, gate, residual
     */
    void linear(Tensor dst, Tensor x, Weight weight, Epilogue epilogue);

    /**
     * Batched product {@code y[b] = alpha * A[b] B[b]}, or {@code B[b]^T}. The batch is the first row axis of operands
     * with two; with one row axis it is 1. Tolerance G.
     *
     * @param dst {@code [B,M,N]} any float type
     * @param a {@code [B,M,K]}
     * @param b {@code [B,N,K]} if transposed, else {@code [B,K,N]}; the type of a
     * @param transposed whether b is stored with K last
     * @param alpha factor of the float32 sum
     */
    void matmul(Tensor dst, Tensor a, Tensor b, boolean transposed, float alpha);

    /**
     * {@code o_i = sum_j softmax_j(scale q_i.k_j) v_j} over the keys of the segment of query i, each head apart. Maximum,
     * exponential and sum in float32. A segment without keys gives zeros. Tolerance T.
     *
     * @param dst {@code [T, heads*dv]}, f32 or the type of q; no operand
     * @param q {@code [T, heads*dk]}; q, k and v may be slices of one packed tensor and share one float type
     * @param k {@code [U, heads*dk]}
     * @param v {@code [U, heads*dv]}
     * @param heads at least 1
     * @param segments queries cover the T rows, keys lie in the U rows
     * @param scale usually {@code 1/sqrt(dk)}
     */
    void attention(Tensor dst, Tensor q, Tensor k, Tensor v, int heads, Segments segments, float scale);
}
