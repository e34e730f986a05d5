package dev.kiln.weights;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The two 16-bit floats and float32, exact to the bit. Widening keeps every value, subnormals and NaN payloads
 * included; narrowing rounds to nearest, ties to even, overflows to infinity and keeps a NaN a NaN.
 *
 * <p>Written in integer arithmetic: {@link Float#float16ToFloat} may or may not quieten a signalling NaN, depending on
 * whether the compiler has replaced it by the processor's instruction.
 */
public final class Halves {
    private static final ValueLayout.OfShort HALF = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt BITS = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private Halves() {}

    /** The binary16 {@code half} as float32. */
    public static float f16ToF32(short half) {
        return Float.intBitsToFloat(f16ToF32Bits(half));
    }

    /** The bits of the binary16 {@code half} as float32. */
    public static int f16ToF32Bits(short half) {
        int sign = (half & 0x8000) << 16;
        int exponent = (half >>> 10) & 0x1f;
        int fraction = half & 0x3ff;
        if (exponent == 0x1f) {
            return sign | 0x7f800000 | fraction << 13;
        }
        if (exponent != 0) {
            return sign | (exponent + 112) << 23 | fraction << 13;
        }
        if (fraction == 0) {
            return sign;
        }
        // A subnormal half is a normal float: move the leading one to bit 10 and count how far it went.
        int shift = Integer.numberOfLeadingZeros(fraction) - 21;
        return sign | (113 - shift) << 23 | (fraction << shift & 0x3ff) << 13;
    }

    /** {@code value} as binary16. */
    public static short f32ToF16(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & 0x8000;
        int magnitude = bits & 0x7fffffff;
        if (magnitude > 0x7f800000) {
            return (short) (sign | 0x7e00 | magnitude >>> 13 & 0x3ff);
        }
        if (magnitude >= 0x38800000) { // at least 2^-14: a normal half, or too large for one
            int rounded = magnitude - (112 << 23) + 0xfff + (magnitude >>> 13 & 1) >>> 13;
            return (short) (sign | Math.min(rounded, 0x7c00));
        }
        if (magnitude < 0x33000000) { // below 2^-25, half of the least subnormal
            return (short) sign;
        }
        int shift = 126 - (magnitude >>> 23); // 14 to 24 places lost
        int fraction = magnitude & 0x7fffff | 0x800000;
        int kept = fraction >>> shift;
        int lost = fraction & (1 << shift) - 1;
        int tie = 1 << shift - 1;
        return (short) (sign | kept + (lost > tie || lost == tie && (kept & 1) == 1 ? 1 : 0));
    }

    /** The bfloat16 {@code half} as float32. */
    public static float bf16ToF32(short half) {
        return Float.intBitsToFloat(half << 16);
    }

    /** {@code value} as bfloat16. */
    public static short f32ToBf16(float value) {
        int bits = Float.floatToRawIntBits(value);
        if ((bits & 0x7fffffff) > 0x7f800000) {
            return (short) (bits >>> 16 | 0x40);
        }
        return (short) (bits + 0x7fff + (bits >>> 16 & 1) >>> 16);
    }

    /**
     * Widens packed binary16 values.
     *
     * @param halves 2 n bytes
     * @param floats at least 4 n bytes, not overlapping {@code halves}
     */
    public static void f16ToF32(MemorySegment halves, MemorySegment floats) {
        long count = halves.byteSize() / 2;
        for (long i = 0; i < count; i++) {
            floats.set(BITS, 4 * i, f16ToF32Bits(halves.get(HALF, 2 * i)));
        }
    }

    /** Widens packed bfloat16 values; sizes as in {@link #f16ToF32(MemorySegment, MemorySegment)}. */
    public static void bf16ToF32(MemorySegment halves, MemorySegment floats) {
        long count = halves.byteSize() / 2;
        for (long i = 0; i < count; i++) {
            floats.set(BITS, 4 * i, halves.get(HALF, 2 * i) << 16);
        }
    }

    /**
     * Narrows float32 values to binary16.
     *
     * @param floats 4 n bytes
     * @param halves at least 2 n bytes, not overlapping {@code floats}
     */
    public static void f32ToF16(MemorySegment floats, MemorySegment halves) {
        long count = floats.byteSize() / 4;
        for (long i = 0; i < count; i++) {
            halves.set(HALF, 2 * i, f32ToF16(Float.intBitsToFloat(floats.get(BITS, 4 * i))));
        }
    }

    /** Narrows float32 values to bfloat16; sizes as in {@link #f32ToF16(MemorySegment, MemorySegment)}. */
    public static void f32ToBf16(MemorySegment floats, MemorySegment halves) {
        long count = floats.byteSize() / 4;
        for (long i = 0; i < count; i++) {
            halves.set(HALF, 2 * i, f32ToBf16(Float.intBitsToFloat(floats.get(BITS, 4 * i))));
        }
    }
}
