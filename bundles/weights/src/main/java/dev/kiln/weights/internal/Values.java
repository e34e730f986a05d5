package dev.kiln.weights.internal;

import dev.kiln.weights.Dtype;
import dev.kiln.weights.Halves;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Packed little-endian values at any alignment, one by one and in bulk. */
public final class Values {
    /** Longest array that every JVM can make. */
    public static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    public static final ValueLayout.OfFloat F32 = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfDouble F64 = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfShort I16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfInt I32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfLong I64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private Values() {}

    /** Whether {@link #floats} knows {@code dtype}. */
    public static boolean toFloats(Dtype dtype) {
        return switch (dtype) {
            case F32, F16, BF16, F64 -> true;
            default -> false;
        };
    }

    /** Whether {@link #whole} knows {@code dtype}. */
    public static boolean toLongs(Dtype dtype) {
        return switch (dtype) {
            case BOOL, U8, I8, I16, U16, I32, U32, I64, U64 -> true;
            default -> false;
        };
    }

    /** Writes all of {@code data} as little-endian float32 to {@code target}. */
    public static void floats(Dtype dtype, MemorySegment data, MemorySegment target) {
        switch (dtype) {
            case F32 -> MemorySegment.copy(data, 0, target, 0, data.byteSize());
            case F16 -> Halves.f16ToF32(data, target);
            case BF16 -> Halves.bf16ToF32(data, target);
            case F64 -> {
                for (long i = 0; i < data.byteSize() / 8; i++) {
                    target.set(F32, 4 * i, (float) data.get(F64, 8 * i));
                }
            }
            default -> throw new IllegalArgumentException(dtype + " does not convert to float32");
        }
    }

    /** The value at {@code index} of an integer or BOOL tensor; a U64 keeps its bits. */
    public static long whole(Dtype dtype, MemorySegment data, long index) {
        return switch (dtype) {
            case BOOL, U8 -> data.get(ValueLayout.JAVA_BYTE, index) & 0xff;
            case I8 -> data.get(ValueLayout.JAVA_BYTE, index);
            case I16 -> data.get(I16, 2 * index);
            case U16 -> data.get(I16, 2 * index) & 0xffff;
            case I32 -> data.get(I32, 4 * index);
            case U32 -> data.get(I32, 4 * index) & 0xffffffffL;
            case I64, U64 -> data.get(I64, 8 * index);
            default -> throw new IllegalArgumentException(dtype + " is no whole number");
        };
    }
}
