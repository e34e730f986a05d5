package dev.kiln.compute.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HalfTest {
    @Test
    void everyHalfComesBackAsItWas() {
        for (int bits = 0; bits < 1 << 16; bits++) {
            float bf16 = Half.fromBf16((short) bits);
            float f16 = Half.fromF16((short) bits);
            if (bf16 == bf16) {
                assertEquals((short) bits, Half.toBf16(bf16));
            } else {
                assertTrue(Float.isNaN(Half.fromBf16(Half.toBf16(bf16))));
            }
            if (f16 == f16) {
                assertEquals((short) bits, Half.toF16(f16));
            }
        }
    }

    @Test
    void betweenTwoTheEvenOneWins() {
        for (int bits = 0x3f80; bits < 0x3fff; bits++) {
            float low = Half.fromBf16((short) bits);
            float middle = (low + Half.fromBf16((short) (bits + 1))) / 2;
            assertEquals((short) ((bits & 1) == 0 ? bits : bits + 1), Half.toBf16(middle));
            assertEquals((short) bits, Half.toBf16(Math.nextDown(middle)));
            assertEquals((short) (bits + 1), Half.toBf16(Math.nextUp(middle)));
        }
    }

    @Test
    void overflowIsInfinity() {
        assertEquals(Float.POSITIVE_INFINITY, Half.fromBf16(Half.toBf16(Float.MAX_VALUE)));
        assertEquals(Float.NEGATIVE_INFINITY, Half.fromF16(Half.toF16(-65_520f)));
        assertEquals(65_504f, Half.fromF16(Half.toF16(65_519f)));
    }
}
