package dev.kiln.imaging.matting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.imaging.Pictures;
import org.junit.jupiter.api.Test;

class BorderTest {
    @Test
    void labOfKnownColours() {
        LabImage image =
                LabImage.of(Pictures.of(3, 1, (x, y) -> new int[] {0xFFFFFFFF, 0xFFFF0000, 0xFF000000}[x]), 320);
        float[][] expected = {{100, 0, 0}, {53.24f, 80.09f, 67.20f}, {0, 0, 0}};
        for (int i = 0; i < 3; i++) {
            for (int c = 0; c < 3; c++) {
                assertEquals(expected[i][c], image.at(i, c), 0.02);
            }
        }
    }

    @Test
    void theWorkingPictureIsSmall() {
        LabImage image = LabImage.of(Pictures.of(1000, 10, (x, y) -> 0xFF808080), 320);
        assertEquals(320, image.width());
        assertEquals(3, image.height());
        assertEquals(53.59, image.at(0, 0), 0.01);
    }

    @Test
    void plainAndUneven() {
        LabImage plain = LabImage.of(
                Pictures.of(100, 100, (x, y) -> x > 30 && x < 70 && y > 30 ? 0xFFFF0000 : 0xFFE0E0E0 + (x + y) % 3),
                320);
        assertTrue(Border.of(plain).isPlain());
        LabImage uneven = LabImage.of(Pictures.of(100, 100, (x, y) -> 0xFF000000 | 2 * x * 0x010101), 320);
        assertFalse(Border.of(uneven).isPlain());
    }
}
