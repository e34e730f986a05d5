package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HalvesTest {
    private static final int ALL = 1 << 16;

    /** Value of a 16-bit float by its definition, in arithmetic that is exact in float64. */
    private static double value(int bits, int exponentBits) {
        int fractionBits = 15 - exponentBits;
        int bias = (1 << exponentBits - 1) - 1;
        int exponent = (bits & 0x7fff) >>> fractionBits;
        int fraction = bits & (1 << fractionBits) - 1;
        double magnitude;
        if (exponent == (1 << exponentBits) - 1) {
            magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else if (exponent == 0) {
            magnitude = Math.scalb((double) fraction, 1 - bias - fractionBits);
        } else {
            magnitude = Math.scalb((double) (fraction | 1 << fractionBits), exponent - bias - fractionBits);
        }
        return (bits & 0x8000) == 0 ? magnitude : -magnitude;
    }

    @Test
    void everyBf16WidensToItsBits() {
        for (int bits = 0; bits < ALL; bits++) {
            float wide = Halves.bf16ToF32((short) bits);
            assertEquals(bits << 16, Float.floatToRawIntBits(wide));
            assertEquals(value(bits, 8), (double) wide);
        }
    }

    @Test
    void everyF16WidensToItsValue() {
        for (int bits = 0; bits < ALL; bits++) {
            assertEquals(value(bits, 5), (double) Halves.f16ToF32((short) bits), Integer.toHexString(bits));
        }
    }

    @Test
    void f16NanKeepsSignAndPayload() {
        for (int bits = 0x7c01; bits < 0x8000; bits++) {
            assertEquals(0x7f800000 | (bits & 0x3ff) << 13, Halves.f16ToF32Bits((short) bits));
            assertEquals(0xff800000 | (bits & 0x3ff) << 13, Halves.f16ToF32Bits((short) (bits | 0x8000)));
        }
    }

    @Test
    void everyFiniteValueAndInfinityRoundTrips() {
        for (int bits = 0; bits < ALL; bits++) {
            if (!Double.isNaN(value(bits, 5))) {
                assertEquals((short) bits, Halves.f32ToF16(Halves.f16ToF32((short) bits)));
            }
            if (!Double.isNaN(value(bits, 8))) {
                assertEquals((short) bits, Halves.f32ToBf16(Halves.bf16ToF32((short) bits)));
            }
        }
    }

    @Test
    void narrowingRoundsToNearestTiesToEvenBetweenAllNeighbours() {
        for (int bits = 0; bits < 0x7bff; bits++) {
            float tie = (float) ((value(bits, 5) + value(bits + 1, 5)) / 2);
            assertEquals((short) (bits + (bits & 1)), Halves.f32ToF16(tie));
            assertEquals((short) bits, Halves.f32ToF16(Math.nextDown(tie)));
            assertEquals((short) (bits + 1), Halves.f32ToF16(Math.nextUp(tie)));
            assertEquals((short) (bits + 1 | 0x8000), Halves.f32ToF16(-Math.nextUp(tie)));
        }
        for (int bits = 0; bits < 0x7f7f; bits++) {
            float tie = Float.intBitsToFloat(bits << 16 | 0x8000);
            assertEquals((short) (bits + (bits & 1)), Halves.f32ToBf16(tie));
            assertEquals((short) bits, Halves.f32ToBf16(Math.nextDown(tie)));
            assertEquals((short) (bits + 1), Halves.f32ToBf16(Math.nextUp(tie)));
        }
    }

    @Test
    void narrowingOverflowsToInfinityFromTheTieOn() {
        assertEquals((short) 0x7bff, Halves.f32ToF16(Math.nextDown(65520f)));
        assertEquals((short) 0x7c00, Halves.f32ToF16(65520f));
        assertEquals((short) 0xfc00, Halves.f32ToF16(-Float.MAX_VALUE));
        assertEquals((short) 0x7f80, Halves.f32ToBf16(Float.MAX_VALUE));
    }

    @Test
    void narrowingAgreesWithThePlatformOnRandomBits() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 1_000_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (!Float.isNaN(value)) {
                assertEquals(Float.floatToFloat16(value), Halves.f32ToF16(value));
            }
        }
    }

    @Test
    void narrowingKeepsEveryNanANan() {
        for (int payload = 1; payload < 1 << 23; payload += 4095) {
            float nan = Float.intBitsToFloat(0x7f800000 | payload);
            assertEquals(Double.NaN, value(Halves.f32ToF16(nan) & 0xffff, 5));
            assertEquals(Double.NaN, value(Halves.f32ToBf16(nan) & 0xffff, 8));
        }
    }

    @Test
    void bulkEqualsOneByOneAtAnyAlignment() {
        ByteBuffer packed = ByteBuffer.allocate(2 * ALL + 1).order(ByteOrder.LITTLE_ENDIAN);
        packed.put((byte) 0);
        for (int bits = 0; bits < ALL; bits++) {
            packed.putShort((short) bits);
        }
        MemorySegment halves = MemorySegment.ofArray(packed.array()).asSlice(1);
        int[] wide = new int[ALL];
        Halves.f16ToF32(halves, MemorySegment.ofArray(wide));
        for (int bits = 0; bits < ALL; bits++) {
            assertEquals(Halves.f16ToF32Bits((short) bits), wide[bits]);
        }
        byte[] back = new byte[2 * ALL];
        Halves.bf16ToF32(halves, MemorySegment.ofArray(wide));
        for (int bits = 0; bits < ALL; bits++) {
            assertEquals(bits << 16, wide[bits]);
        }
        // NaNs are quietened on the way back; all other values return.
        for (int bits = 0; bits < ALL; bits++) {
            if (Double.isNaN(value(bits, 8))) {
                wide[bits] = 0;
            }
        }
        Halves.f32ToBf16(MemorySegment.ofArray(wide), MemorySegment.ofArray(back));
        byte[] expected = halves.toArray(ValueLayout.JAVA_BYTE);
        for (int bits = 0; bits < ALL; bits++) {
            if (Double.isNaN(value(bits, 8))) {
                expected[2 * bits] = 0;
                expected[2 * bits + 1] = 0;
            }
        }
        assertArrayEquals(expected, back);
        Halves.f32ToF16(MemorySegment.ofArray(wide), MemorySegment.ofArray(back));
        ByteBuffer narrow = ByteBuffer.wrap(back).order(ByteOrder.LITTLE_ENDIAN);
        for (int bits = 0; bits < ALL; bits++) {
            assertEquals(Halves.f32ToF16(Float.intBitsToFloat(wide[bits])), narrow.getShort(2 * bits));
        }
    }
}
