package dev.kiln.nn;

import dev.kiln.compute.tensor.Tensor;

/**
 * The network that a rectified flow integrates, bound to its condition. {@code step} is an index into the time grid, so
 * that whatever depends on time alone can be prepared for all steps at once.
 */
public interface VelocityField {
    /**
     * The velocity under the condition.
     *
     * @param v {@code [T,C]} f32, receives it
     * @param x {@code [T,C]} f32, the sample
     */
    void conditional(Tensor v, Tensor x, int step);

    /** The velocity under the empty condition. */
    void unconditional(Tensor v, Tensor x, int step);

    /**
     * Both at once, for devices that gain from one larger batch.
     *
     * @param v {@code [2T,C]} f32, receives the conditional rows, then the unconditional ones
     */
    default void both(Tensor v, Tensor x, int step) {
        conditional(v.rows(0, x.rows()), x, step);
        unconditional(v.rows(x.rows(), x.rows()), x, step);
    }
}
