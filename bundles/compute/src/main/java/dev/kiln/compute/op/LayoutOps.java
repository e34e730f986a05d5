package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Moves of whole elements; any type, source and result of one type, never overlapping. All are exact (tolerance E).
 */
@ConsumerType
public interface LayoutOps {
    /**
     * Reorders axes. The axes of a tensor are its row axes and then its channels, at most five; axis i of the result is
     * axis {@code order[i]} of x.
     *
     * @param dst extents and channels as the order says
     */
    void permute(Tensor dst, Tensor x, int... order);

    /**
     * Cuts 2D or 3D grids into blocks: {@code [B,H,W] x C} becomes {@code [B,H/p,W/p] x p*p*C} with channel order
     * (row, col, c), and {@code [B,X,Y,Z]} likewise with (x, y, z, c). x has three or four row axes.
     *
     * @param dst as many rows as there are blocks
     * @param block edge p, dividing every spatial extent
     */
    void spaceToDepth(Tensor dst, Tensor x, int block);

    /**
     * The inverse of {@link #spaceToDepth}: the row axes of x are the coarse grid.
     *
     * @param dst {@code p^2} or {@code p^3} times the rows of x
     * @param block edge p
     */
    void depthToSpace(Tensor dst, Tensor x, int block);

    /**
     * {@code y[i] = x[index[i]]}; index -1 gives zeros.
     *
     * @param dst {@code [M,C]}
     * @param x {@code [N,C]}
     * @param index {@code [M,1]} i32, -1 to N-1
     */
    void gatherRows(Tensor dst, Tensor x, Tensor index);

    /**
     * Channel k of x fills channels {@code k*times} to {@code k*times + times - 1}.
     *
     * @param dst {@code [T, C*times]}
     * @param x {@code [T,C]}
     */
    void repeatEach(Tensor dst, Tensor x, int times);
}
