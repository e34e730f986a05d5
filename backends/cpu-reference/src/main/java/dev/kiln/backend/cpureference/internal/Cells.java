package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.host.Half;
import dev.kiln.compute.host.HostBuffer;
import dev.kiln.compute.host.HostWeight;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Loads that widen to float32 and stores that round once, to nearest even. */
final class Cells {
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private Cells() {}

    /** Element {@code (row, c)} as a number. */
    static float get(Tensor t, long row, int c) {
        return widened(HostBuffer.memory(t), t.dtype(), t.offset() + row * t.rowStride() + c);
    }

    static void set(Tensor t, long row, int c, float value) {
        MemorySegment memory = HostBuffer.memory(t);
        long at = t.offset() + row * t.rowStride() + c;
        switch (t.dtype()) {
            case F32 -> memory.setAtIndex(FLOAT, at, value);
            case BF16 -> memory.setAtIndex(SHORT, at, Half.toBf16(value));
            case F16 -> memory.setAtIndex(SHORT, at, Half.toF16(value));
            case I32, U8 -> throw new IllegalArgumentException("a float store into " + t.dtype());
        }
    }

    /** Element of an i32 or u8 tensor, u8 from 0 to 255. */
    static int getInt(Tensor t, long row, int c) {
        long at = t.offset() + row * t.rowStride() + c;
        MemorySegment memory = HostBuffer.memory(t);
        return t.dtype() == DType.U8 ? memory.get(BYTE, at) & 0xff : memory.getAtIndex(INT, at);
    }

    static void setInt(Tensor t, long row, int c, int value) {
        long at = t.offset() + row * t.rowStride() + c;
        MemorySegment memory = HostBuffer.memory(t);
        if (t.dtype() == DType.U8) {
            memory.set(BYTE, at, (byte) value);
        } else {
            memory.setAtIndex(INT, at, value);
        }
    }

    /** Moves the bytes of {@code channels} elements between tensors of one type. */
    static void move(Tensor from, long fromRow, int fromC, Tensor to, long toRow, int toC, long channels) {
        long unit = from.dtype().bytes();
        MemorySegment.copy(
                HostBuffer.memory(from),
                (from.offset() + fromRow * from.rowStride() + fromC) * unit,
                HostBuffer.memory(to),
                (to.offset() + toRow * to.rowStride() + toC) * unit,
                channels * unit);
    }

    /** Zeroes one row. */
    static void clear(Tensor t, long row) {
        long unit = t.dtype().bytes();
        HostBuffer.memory(t)
                .asSlice((t.offset() + row * t.rowStride()) * unit, t.channels() * unit)
                .fill((byte) 0);
    }

    /** One row. */
    static float[] row(Tensor t, long row) {
        float[] values = new float[t.channels()];
        for (int c = 0; c < values.length; c++) {
            values[c] = get(t, row, c);
        }
        return values;
    }

    /** All rows. */
    static float[][] rows(Tensor t) {
        float[][] values = new float[Math.toIntExact(t.rows())][];
        for (int r = 0; r < values.length; r++) {
            values[r] = row(t, r);
        }
        return values;
    }

    /** All elements of a weight, in the order of its shape. */
    static float[] elements(Weight weight) {
        MemorySegment memory = ((HostWeight) weight).values();
        float[] values = new float[Math.toIntExact(weight.shape().product())];
        for (int i = 0; i < values.length; i++) {
            values[i] = widened(memory, weight.dtype(), i);
        }
        return values;
    }

    private static float widened(MemorySegment memory, DType dtype, long at) {
        return switch (dtype) {
            case F32 -> memory.getAtIndex(FLOAT, at);
            case BF16 -> Half.fromBf16(memory.getAtIndex(SHORT, at));
            case F16 -> Half.fromF16(memory.getAtIndex(SHORT, at));
            case I32 -> memory.getAtIndex(INT, at);
            case U8 -> memory.get(BYTE, at) & 0xff;
        };
    }
}
