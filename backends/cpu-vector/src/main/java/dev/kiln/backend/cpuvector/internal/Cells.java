package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.host.HostBuffer;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Single elements of a tensor, for integer work and for moves that do not look at values.
 *
 * @param memory the buffer
 * @param start byte of the first element
 * @param stride bytes from row to row
 * @param unit bytes of an element
 */
record Cells(MemorySegment memory, long start, long stride, int unit) {
    static Cells of(Tensor t) {
        int unit = t.dtype().bytes();
        return new Cells(HostBuffer.memory(t), t.offset() * unit, t.rowStride() * unit, unit);
    }

    int getInt(long row, long column) {
        return memory.get(ValueLayout.JAVA_INT, start + row * stride + 4 * column);
    }

    void setInt(long row, long column, int value) {
        memory.set(ValueLayout.JAVA_INT, start + row * stride + 4 * column, value);
    }

    /** 0 to 255. */
    int getByte(long row, long column) {
        return memory.get(ValueLayout.JAVA_BYTE, start + row * stride + column) & 0xFF;
    }

    void setByte(long row, long column, int value) {
        memory.set(ValueLayout.JAVA_BYTE, start + row * stride + column, (byte) value);
    }

    /** Moves {@code count} elements of {@code from}, of the same type, to row {@code row} from column {@code column} on. */
    void copy(long row, long column, Cells from, long fromRow, long fromColumn, long count) {
        long source = from.start + fromRow * from.stride + fromColumn * unit;
        MemorySegment.copy(from.memory, source, memory, start + row * stride + column * unit, count * unit);
    }

    /** Sets {@code count} elements to zero bits. */
    void clear(long row, long column, long count) {
        memory.asSlice(start + row * stride + column * unit, count * unit).fill((byte) 0);
    }

    /** Integers of one row. */
    void loadInts(long row, long column, int[] into, int at, int count) {
        MemorySegment.copy(memory, ValueLayout.JAVA_INT, start + row * stride + 4 * column, into, at, count);
    }

    /** Stores integers into one row. */
    void storeInts(int[] from, int at, int count, long row, long column) {
        MemorySegment.copy(from, at, memory, ValueLayout.JAVA_INT, start + row * stride + 4 * column, count);
    }
}
