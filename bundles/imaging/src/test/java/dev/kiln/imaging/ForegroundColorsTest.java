package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import org.junit.jupiter.api.Test;

class ForegroundColorsTest {
    private static final int SIDE = 512;

    /** A disc of radius 150 with an edge 4 pixels wide. */
    private static final Mask DISC = Pictures.mask(SIDE, SIDE, (x, y) -> {
        double beyond = Math.hypot(x - 256, y - 256) - 150;
        return (int) Math.round(255 * Math.clamp(0.5 - beyond / 4, 0, 1));
    });

    private static int blend(int subject, int background, int alpha) {
        return Math.round((subject * alpha + background * (255 - alpha)) / 255f);
    }

    @Test
    void theEdgeTakesTheSubjectsColour() {
        Picture photo = Pictures.of(SIDE, SIDE, (x, y) -> {
            int a = DISC.at(x, y);
            return 0xFF000000 | blend(200, 20, a) << 16 | blend(40, 230, a) << 8 | blend(60, 20, a);
        });
        Picture cutout = ForegroundColors.estimate(photo, DISC);
        double[] sum = new double[4];
        for (int i = 0; i < SIDE * SIDE; i++) {
            int alpha = DISC.alpha().get(i);
            assertEquals(alpha, cutout.rgba().get(4 * i + 3));
            if (alpha > 50 && alpha < 205) {
                sum[3]++;
                for (int c = 0; c < 3; c++) {
                    sum[c] += cutout.rgba().get(4 * i + c);
                }
            }
        }
        assertEquals(200, sum[0] / sum[3], 12);
        assertEquals(40, sum[1] / sum[3], 12);
        assertEquals(60, sum[2] / sum[3], 12);
    }

    @Test
    void coloursOfAFileWithAlphaStay() {
        Picture cutout = Pictures.of(SIDE, SIDE, (x, y) -> DISC.at(x, y) << 24 | (x * y & 0xFFFFFF));
        assertEquals(cutout, ForegroundColors.estimate(cutout, DISC));
    }

    @Test
    void bandsDoNotShow() {
        // The same soft column all the way down: every row must come out alike, across the borders of the bands.
        Mask column = Pictures.mask(64, 900, (x, y) -> Math.clamp(Math.abs(x - 32) * -40 + 500, 0, 255));
        Picture photo = Pictures.of(64, 900, (x, y) -> 0xFF000000 | x * 0x030201);
        Picture cutout = ForegroundColors.estimate(photo, column);
        for (int y = 1; y < 900; y++) {
            for (int x = 0; x < 64; x++) {
                assertEquals(Pictures.argb(cutout, x, 0), Pictures.argb(cutout, x, y));
            }
        }
    }
}
