package dev.kiln.compute.tck.internal;

import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;

/**
 * A tensor under test with the memory around it.
 *
 * @param slab all of the memory
 * @param view the part that the operation sees
 * @param original content of the slab before the operation
 * @param written whether the operation may write the view
 */
record Operand(Tensor slab, Tensor view, MemorySegment original, boolean written) {
    /** Where element {@code (row, c)} of the view lies in the slab. */
    long at(long row, int c) {
        return view.offset() - slab.offset() + row * view.rowStride() + c;
    }

    /**
     * What the operation changed that it must not: everything in an operand that is only read, everything but the view
     * in one that is written. Empty if nothing.
     */
    String damage(MemorySegment after) {
        if (original.mismatch(after) < 0) {
            return "";
        }
        int unit = view.dtype().bytes();
        for (long i = 0; i < slab.size(); i++) {
            long row = Math.floorDiv(i - at(0, 0), view.rowStride() == 0 ? 1 : view.rowStride());
            long c = i - at(0, 0) - row * view.rowStride();
            boolean inside = row >= 0 && row < view.rows() && c >= 0 && c < view.channels();
            if (inside && written) {
                continue;
            }
            if (MemorySegment.mismatch(original, i * unit, (i + 1) * unit, after, i * unit, (i + 1) * unit) >= 0) {
                return (inside ? "an operand that is only read" : "memory outside a tensor") + " was changed at row "
                        + row + ", channel " + c + " of [" + view.rows() + "," + view.channels() + "]";
            }
        }
        return "";
    }

    /** Values of the view in {@code content}, a copy of the slab. */
    double[] values(MemorySegment content) {
        double[] values = new double[Math.toIntExact(view.size())];
        int next = 0;
        for (long row = 0; row < view.rows(); row++) {
            for (int c = 0; c < view.channels(); c++) {
                values[next++] = Packing.get(content, view.dtype(), at(row, c));
            }
        }
        return values;
    }
}
