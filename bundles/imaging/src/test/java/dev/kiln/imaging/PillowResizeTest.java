package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.PillowResize.Filter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Small cases worked out by hand; whole pictures against Pillow's own output are compared by the {@code image} fixture of
 * TRELLIS.2.
 */
class PillowResizeTest {
    private static final byte[] RAMP = {0, 10, 20, 30, 40, 50, 60, 70};

    @Test
    void bilinearHalvingWeighsFourPixelsOneThreeThreeOne() {
        byte[] halved = PillowResize.resize(RAMP, 8, 1, 1, 4, 1, Filter.BILINEAR);
        // Inside (a + 3b + 3c + d) / 8; at the ends the missing tap leaves weights 3, 3, 1 of 7.
        assertArrayEquals(new byte[] {7, 25, 45, 63}, halved);
    }

    @Test
    void constantPicturesStayConstant() {
        byte[] grey = new byte[7 * 5 * 3];
        Arrays.fill(grey, (byte) 201);
        for (Filter filter : Filter.values()) {
            for (byte value : PillowResize.resize(grey, 7, 5, 3, 11, 3, filter)) {
                assertEquals(201, value & 0xFF, filter.toString());
            }
        }
    }

    @Test
    void sharpEdgesAreClippedNotWrapped() {
        byte[] step = {0, 0, 0, 0, (byte) 255, (byte) 255, (byte) 255, (byte) 255};
        byte[] doubled = PillowResize.resize(step, 8, 1, 1, 16, 1, Filter.LANCZOS);
        assertEquals(0, doubled[6]);
        assertEquals(255, doubled[9] & 0xFF);
    }

    @Test
    void colourOfTransparentPixelsDoesNotBleed() {
        byte[] rgba = {(byte) 200, 100, 50, (byte) 255, 0, (byte) 255, 0, 0};
        Picture shrunk = PillowResize.resize(new Picture(2, 1, Bytes.adopt(rgba)), 1, 1, Filter.BILINEAR);
        assertEquals(128, shrunk.at(0, 0, 3));
        // 255 * 100 / 128, 255 * 50 / 128 and 255 * 25 / 128: premultiplied halves, divided back.
        assertEquals(199, shrunk.at(0, 0, 0));
        assertEquals(99, shrunk.at(0, 0, 1));
        assertEquals(49, shrunk.at(0, 0, 2));
    }

    @Test
    void sameSizeIsACopy() {
        byte[] same = PillowResize.resize(RAMP, 8, 1, 1, 8, 1, Filter.BICUBIC);
        assertArrayEquals(RAMP, same);
        same[0] = 99;
        assertEquals(0, RAMP[0]);
    }

    @Test
    void refusesSizesThatDoNotFit() {
        assertThrows(IllegalArgumentException.class, () -> PillowResize.resize(RAMP, 4, 1, 1, 2, 1, Filter.BILINEAR));
        assertThrows(IllegalArgumentException.class, () -> PillowResize.resize(RAMP, 8, 1, 1, 0, 1, Filter.BILINEAR));
    }
}
