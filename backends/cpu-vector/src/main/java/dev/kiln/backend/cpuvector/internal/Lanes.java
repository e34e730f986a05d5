package dev.kiln.backend.cpuvector.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Moves rows between tensor memory and float arrays. bf16 and f16 are widened exactly on the way in, and rounded once to
 * nearest even on the way out. f16 goes by plain loops, of which the compiler makes vectors by itself; of bf16 it does not.
 */
final class Lanes {
    static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> I = IntVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Short> H =
            VectorShape.forBitSize(F.vectorBitSize() / 2).withLanes(short.class);
    private static final ByteOrder LITTLE = ByteOrder.LITTLE_ENDIAN;
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final int L = F.length();

    private Lanes() {}

    static void loadF32(MemorySegment source, long byteOffset, float[] target, int at, int count) {
        MemorySegment.copy(source, FLOAT, byteOffset, target, at, count);
    }

    static void storeF32(float[] source, int from, MemorySegment target, long byteOffset, int count) {
        MemorySegment.copy(source, from, target, FLOAT, byteOffset, count);
    }

    static void loadBf16(MemorySegment source, long byteOffset, float[] target, int at, int count) {
        int i = 0;
        for (; i <= count - L; i += L) {
            halves(source, byteOffset + 2L * i)
                    .lanewise(VectorOperators.LSHL, 16)
                    .reinterpretAsFloats()
                    .intoArray(target, at + i);
        }
        for (; i < count; i++) {
            target[at + i] = Float.intBitsToFloat(source.get(SHORT, byteOffset + 2L * i) << 16);
        }
    }

    static void loadF16(MemorySegment source, long byteOffset, float[] target, int at, int count) {
        for (int i = 0; i < count; i++) {
            target[at + i] = Float.float16ToFloat(source.get(SHORT, byteOffset + 2L * i));
        }
    }

    static void storeBf16(float[] source, int from, MemorySegment target, long byteOffset, int count) {
        int i = 0;
        for (; i <= count - L; i += L) {
            FloatVector value = FloatVector.fromArray(F, source, from + i);
            IntVector bits = value.reinterpretAsInts();
            IntVector odd = bits.lanewise(VectorOperators.LSHR, 16).and(1);
            IntVector rounded = bits.add(odd).add(0x7FFF).lanewise(VectorOperators.LSHR, 16);
            IntVector quiet = bits.lanewise(VectorOperators.LSHR, 16).or(0x40);
            VectorMask<Integer> nan = value.test(VectorOperators.IS_NAN).cast(I);
            ((ShortVector) rounded.blend(quiet, nan).convertShape(VectorOperators.I2S, H, 0))
                    .intoMemorySegment(target, byteOffset + 2L * i, LITTLE);
        }
        for (; i < count; i++) {
            target.set(SHORT, byteOffset + 2L * i, bf16(source[from + i]));
        }
    }

    static void storeF16(float[] source, int from, MemorySegment target, long byteOffset, int count) {
        for (int i = 0; i < count; i++) {
            target.set(SHORT, byteOffset + 2L * i, Float.floatToFloat16(source[from + i]));
        }
    }

    /**
     * Sum of the lanes from first to last. The vector library leaves the order open, so compiled code may round otherwise
     * than interpreted code.
     *
     * @param spare room for one vector from {@code at} on, overwritten
     */
    static float sum(FloatVector v, float[] spare, int at) {
        v.intoArray(spare, at);
        return sum(spare, at);
    }

    /** Sum of one vector's floats from {@code at} on, first to last. */
    static float sum(float[] v, int at) {
        float sum = 0;
        for (int i = 0; i < L; i++) {
            sum += v[at + i];
        }
        return sum;
    }

    /** The greatest of one vector's floats from {@code at} on; NaN if there is one. */
    static float max(float[] v, int at) {
        float max = v[at];
        for (int i = 1; i < L; i++) {
            max = Math.max(max, v[at + i]);
        }
        return max;
    }

    /** Nearest bf16, ties to even; NaN stays NaN. */
    static short bf16(float value) {
        int bits = Float.floatToRawIntBits(value);
        return Float.isNaN(value) ? (short) (bits >>> 16 | 0x40) : (short) (bits + 0x7FFF + (bits >>> 16 & 1) >>> 16);
    }

    private static IntVector halves(MemorySegment source, long byteOffset) {
        return (IntVector) ShortVector.fromMemorySegment(H, source, byteOffset, LITTLE)
                .convertShape(VectorOperators.ZERO_EXTEND_S2I, I, 0);
    }
}
