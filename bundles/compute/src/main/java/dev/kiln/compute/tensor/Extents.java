package dev.kiln.compute.tensor;

import java.util.Arrays;

/**
 * A list of extents: the row axes of a tensor (channels apart), or the whole shape of a weight. Row-major, the last axis
 * runs fastest. Any extent may be 0.
 */
public final class Extents {
    private final long[] axes;
    private final long product;

    private Extents(long[] axes) {
        this.axes = axes;
        long product = 1;
        for (long axis : axes) {
            if (axis < 0) {
                throw new ContractViolation("extents", Arrays.toString(axes), "has a negative extent");
            }
            product = Math.multiplyExact(product, axis);
        }
        this.product = product;
    }

    /** The extents {@code axes}, outermost first. */
    public static Extents of(long... axes) {
        return new Extents(axes.clone());
    }

    /** How many axes. */
    public int rank() {
        return axes.length;
    }

    /** Extent of one axis, 0 being the outermost. */
    public long at(int axis) {
        return axes[axis];
    }

    /** Product of all extents; 1 for rank 0. */
    public long product() {
        return product;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Extents e && Arrays.equals(axes, e.axes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(axes);
    }

    @Override
    public String toString() {
        return Arrays.toString(axes);
    }
}
