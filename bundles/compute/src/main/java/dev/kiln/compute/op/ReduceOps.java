package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import org.osgi.annotation.versioning.ConsumerType;

/** Reductions to device tensors: no result visits the host. */
@ConsumerType
public interface ReduceOps {
    /**
     * Reduces the rows of each segment. An empty group gives 0. Tolerance N.
     *
     * @param dst {@code [S, n]} f32, n as {@link Over} says; S is 1 without segments
     * @param x {@code [T,C]} any float type
     * @param segments query ranges are the groups of rows; null for all rows
     */
    void reduce(Tensor dst, Tensor x, Reduction reduction, Over over, Segments segments);

    /**
     * Largest channel of each row; NaN wins. Tolerance E.
     *
     * @param dst {@code [T,1]}, the type of x
     * @param x {@code [T,C]} float or u8, C at least 1
     */
    void maxLast(Tensor dst, Tensor x);

    /**
     * Sets the flag to 1 if a value is infinite or NaN, and otherwise leaves it: one flag can gather many tensors and be
     * read with the next count. Tolerance E.
     *
     * @param flag {@code [1,1]} i32, filled with 0 before the first
     * @param x any float type
     */
    void allFinite(Tensor flag, Tensor x);
}
