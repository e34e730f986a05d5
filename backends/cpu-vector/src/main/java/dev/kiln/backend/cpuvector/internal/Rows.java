package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.host.HostBuffer;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;

/**
 * A matrix of floats in tensor memory.
 *
 * @param memory the buffer
 * @param byteOffset where row 0 starts
 * @param strideBytes distance between rows
 * @param type element type
 */
record Rows(MemorySegment memory, long byteOffset, long strideBytes, ElementType type) {
    /** The matrix under a float tensor. */
    static Rows of(Tensor t) {
        ElementType type = ElementType.of(t.dtype());
        return new Rows(HostBuffer.memory(t), t.offset() * type.bytes(), t.rowStride() * type.bytes(), type);
    }

    /** The matrix under {@code t}, or null if it is. */
    static Rows orNull(Tensor t) {
        return t == null ? null : of(t);
    }

    /** Widens {@code count} elements of row {@code row} from column {@code from} on. */
    void load(long row, long from, int count, float[] target, int at) {
        type.load(memory, byteOffset + row * strideBytes + from * type.bytes(), target, at, count);
    }

    /** Rounds and stores {@code count} elements into row {@code row} from column {@code to} on. */
    void store(float[] source, int at, int count, long row, long to) {
        type.store(source, at, memory, byteOffset + row * strideBytes + to * type.bytes(), count);
    }
}
