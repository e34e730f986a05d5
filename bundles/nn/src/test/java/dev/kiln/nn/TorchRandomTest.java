package dev.kiln.nn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Expected numbers were printed by PyTorch 2.13 on a CPU. */
class TorchRandomTest {
    private static final float TOLERANCE = 2e-6f;

    @Test
    void mersenneTwisterGivesItsPublishedSequence() {
        MersenneTwister bits = new MersenneTwister(5489);
        int drawn = 0;
        for (int i = 0; i < 10_000; i++) {
            drawn = bits.next32();
        }
        assertEquals(4123659995L, drawn & 0xFFFFFFFFL);
    }

    @Test
    void blocksOfSixteen() {
        float[] drawn = new TorchRandom(42).normal(32768);
        assertArrayEquals(
                new float[] {1.9269152879714966f, 1.4872840642929077f, 0.9007171988487244f, -2.1055209636688232f},
                Arrays.copyOf(drawn, 4),
                TOLERANCE);
        assertArrayEquals(
                new float[] {0.6124293804168701f, 1.596323013305664f, -0.8839308023452759f, 0.44792482256889343f},
                Arrays.copyOfRange(drawn, 32704, 32708),
                TOLERANCE);
    }

    @Test
    void unevenTailsAreDrawnAnewAndFewOneByOne() {
        TorchRandom random = new TorchRandom(7);
        float[] n24 = random.normal(24);
        float[] n21 = random.normal(21);
        float[] n7 = random.normal(7);
        assertArrayEquals(
                new float[] {-0.8201345205307007f, 0.39563116431236267f, 0.8989084959030151f, -1.3884038925170898f},
                Arrays.copyOf(n24, 4),
                TOLERANCE);
        assertArrayEquals(
                new float[] {-0.13543689250946045f, 0.7471182346343994f, 0.6118157505989075f, 1.867783546447754f},
                Arrays.copyOf(n21, 4),
                TOLERANCE);
        assertArrayEquals(
                new float[] {-0.04434666037559509f, 0.21866847574710846f, -0.06721189618110657f, -0.8563617467880249f},
                Arrays.copyOf(n7, 4),
                TOLERANCE);
    }

    @Test
    void nothingAskedNothingDrawn() {
        TorchRandom random = new TorchRandom(42);
        assertEquals(0, random.normal(0).length);
        assertEquals(1.9269152879714966f, random.normal(16)[0], TOLERANCE);
    }
}
