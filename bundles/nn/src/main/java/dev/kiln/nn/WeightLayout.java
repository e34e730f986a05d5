package dev.kiln.nn;

import dev.kiln.weights.WeightTensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The one place where a checkpoint's tensors change their layout: from the order of axes that PyTorch stores to the one
 * of the compute contract. Elements move whole, in the type of the file.
 */
final class WeightLayout {
    private WeightLayout() {}

    /**
     * Reorders axes: axis i of the result is axis {@code order[i]} of the tensor.
     *
     * @param arena where the result lives
     */
    static MemorySegment permuted(Arena arena, WeightTensor tensor, int... order) {
        long[] shape = tensor.shape();
        long[] strides = new long[shape.length];
        long stride = 1;
        for (int axis = shape.length - 1; axis >= 0; axis--) {
            strides[axis] = stride;
            stride *= shape[axis];
        }
        int bytes = tensor.dtype().bits() / 8;
        MemorySegment from = tensor.data();
        MemorySegment to = arena.allocate(Math.max(1, from.byteSize()), 64);
        long[] at = new long[order.length];
        long source = 0;
        for (long target = 0; target < tensor.count(); target++) {
            MemorySegment.copy(from, source * bytes, to, target * bytes, bytes);
            for (int axis = order.length - 1; axis >= 0; axis--) {
                source += strides[order[axis]];
                if (++at[axis] < shape[order[axis]]) {
                    break;
                }
                source -= strides[order[axis]] * shape[order[axis]];
                at[axis] = 0;
            }
        }
        return to.asSlice(0, from.byteSize());
    }

    /** The rows of several matrices of one width and type, one after another. */
    static MemorySegment stacked(Arena arena, WeightTensor... tensors) {
        long size = 0;
        for (WeightTensor tensor : tensors) {
            size += tensor.data().byteSize();
        }
        MemorySegment to = arena.allocate(Math.max(1, size), 64);
        long at = 0;
        for (WeightTensor tensor : tensors) {
            MemorySegment.copy(tensor.data(), 0, to, at, tensor.data().byteSize());
            at += tensor.data().byteSize();
        }
        return to.asSlice(0, size);
    }
}
