package dev.kiln.weights;

import java.util.Arrays;

/**
 * What a safetensors header says of one tensor.
 *
 * @param name key in the state dictionary
 * @param dtype element type
 * @param shape sizes, outermost first; empty for a scalar
 * @param begin offset of the first byte within the data section
 * @param end offset behind the last byte within the data section
 */
public record TensorEntry(String name, Dtype dtype, long[] shape, long begin, long end) {
    /** Keeps a copy of {@code shape}. */
    public TensorEntry {
        shape = shape.clone();
    }

    /** A copy of the sizes. */
    @Override
    public long[] shape() {
        return shape.clone();
    }

    /** Number of elements: the product of the sizes, 1 for a scalar. */
    public long count() {
        return Shapes.count(shape);
    }

    /** Bytes in the file. */
    public long bytes() {
        return end - begin;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TensorEntry that
                && name.equals(that.name)
                && dtype == that.dtype
                && Arrays.equals(shape, that.shape)
                && begin == that.begin
                && end == that.end;
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + Long.hashCode(begin);
    }

    @Override
    public String toString() {
        return name + " " + dtype + Shapes.text(shape) + " at " + begin + ".." + end;
    }
}
