package dev.kiln.compute.tck.internal;

import dev.kiln.compute.host.Half;
import dev.kiln.compute.tensor.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Numbers to elements and back, and the poison that marks memory nobody may leave or touch. */
final class Packing {
    private Packing() {}

    /** A heap segment of {@code count} poisoned elements: NaN in float types, an odd number in others. */
    static MemorySegment poison(DType dtype, long count) {
        MemorySegment memory = MemorySegment.ofArray(new byte[Math.toIntExact(count * dtype.bytes())]);
        for (long i = 0; i < count; i++) {
            switch (dtype) {
                case F32 -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, 4 * i, 0x7fc0abcd);
                case BF16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i, (short) 0x7fcd);
                case F16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i, (short) 0x7eab);
                case I32 -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, 4 * i, 0x7abcdef1);
                case U8 -> memory.set(ValueLayout.JAVA_BYTE, i, (byte) 0xa5);
            }
        }
        return memory;
    }

    static void put(MemorySegment memory, DType dtype, long at, double value) {
        switch (dtype) {
            case F32 -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, 4 * at, (float) value);
            case BF16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * at, Half.toBf16((float) value));
            case F16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * at, Half.toF16((float) value));
            case I32 -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, 4 * at, (int) value);
            case U8 -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) (int) value);
        }
    }

    static double get(MemorySegment memory, DType dtype, long at) {
        return switch (dtype) {
            case F32 -> memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, 4 * at);
            case BF16 -> Half.fromBf16(memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * at));
            case F16 -> Half.fromF16(memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * at));
            case I32 -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, 4 * at);
            case U8 -> memory.get(ValueLayout.JAVA_BYTE, at) & 0xff;
        };
    }

    /** One unit in the last place of {@code value} as an element of {@code dtype}. */
    static double ulp(DType dtype, double value) {
        float magnitude = (float) Math.abs(value);
        return switch (dtype) {
            case F32 -> Math.ulp(magnitude);
            case BF16 -> Math.max(Math.ulp(magnitude) * 0x1p16, 0x1p-133);
            case F16 -> Math.max(Math.ulp(magnitude) * 0x1p13, 0x1p-24);
            case I32, U8 -> 0;
        };
    }
}
