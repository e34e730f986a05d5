package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;
import org.osgi.annotation.versioning.ConsumerType;

/** Normalisation of rows, softmax and rotation; float32 statistics whatever the type. The result may be exactly x. */
@ConsumerType
public interface NormOps {
    /**
     * {@code (x - mean) / sqrt(var + eps) [* weight + bias] [* (1 + scale) + shift]}, then the activation; population
     * variance in the centred form. Tolerance N.
     *
     * @param dst {@code [T,C]} any float type
     * @param x {@code [T,C]} any float type
     */
    void layerNorm(Tensor dst, Tensor x, LayerNorm norm);

    /**
     * Root-mean-square norm of each head. Tolerance N.
     *
     * @param dst {@code [T, heads*hd]} any float type
     * @param x {@code [T, heads*hd]} any float type
     */
    void rmsNorm(Tensor dst, Tensor x, int heads, RmsNorm norm);

    /**
     * Rotates each pair {@code (a,b)} of each head to {@code (a cos - b sin, b cos + a sin)}. Tolerance N.
     *
     * @param dst {@code [T, heads*hd]} any float type
     * @param x {@code [T, heads*hd]} any float type, hd even
     */
    void rope(Tensor dst, Tensor x, int heads, Rope rope);

    /**
     * {@code exp(x - max) / sum} over the channels of each row. Tolerance N.
     *
     * @param dst {@code [T,C]} any float type
     * @param x {@code [T,C]} any float type
     */
    void softmax(Tensor dst, Tensor x);
}
