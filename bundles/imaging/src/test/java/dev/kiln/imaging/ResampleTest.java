package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ResampleTest {
    /** The hashes are those of Pillow 12.3.0's {@code Image.resize} on the same RGBA pictures. */
    @ParameterizedTest
    @CsvSource({
        "LANCZOS, false, 23, 17, 61, 40, e9e756453ef48cf7",
        "BICUBIC, false, 23, 17, 61, 40, 6eb2c96ef018f2d3",
        "BILINEAR, false, 23, 17, 61, 40, 49e9459951d33851",
        "LANCZOS, false, 61, 40, 23, 17, 480d264a516fdfab",
        "BICUBIC, false, 61, 40, 23, 17, 78f0543c01df40f7",
        "BILINEAR, false, 61, 40, 23, 17, 55fba5c7efa24a37",
        "LANCZOS, false, 40, 40, 40, 13, b6a3ae12ebaac1a2",
        "BICUBIC, false, 40, 40, 40, 13, 2af6f9f3e22a5093",
        "BILINEAR, false, 40, 40, 40, 13, 1f88693f992c6f8d",
        "LANCZOS, true, 23, 17, 61, 40, 860948a9182863b5",
        "BICUBIC, true, 23, 17, 61, 40, 5058056586e61faa",
        "BILINEAR, true, 23, 17, 61, 40, fc2fb0642bbcde08",
        "LANCZOS, true, 61, 40, 23, 17, d3625a7487278d3a",
        "BICUBIC, true, 61, 40, 23, 17, 7356dd44aed86103",
        "BILINEAR, true, 61, 40, 23, 17, 5a93c811a99f6cba",
        "LANCZOS, true, 40, 40, 40, 13, dfd6530181948892",
        "BICUBIC, true, 40, 40, 40, 13, 3cf365a2616780fb",
        "BILINEAR, true, 40, 40, 40, 13, 68ea0674f1d129af"
    })
    void equalsPillow(Filter filter, boolean alpha, int w, int h, int width, int height, String hash) throws Exception {
        Picture picture = Pictures.of(w, h, (x, y) -> {
            int a = alpha ? (x * 53 + y * y * 17) % 256 : 255;
            return a << 24 | (x * 37 + y * 11) % 256 << 16 | (x * x * 3 + y * 29) % 256 << 8 | x * y * 7 % 256;
        });
        byte[] bytes = Resample.resize(picture, width, height, filter).rgba().toArray();
        String ours =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        assertEquals(hash, ours.substring(0, 16));
    }

    @ParameterizedTest
    @EnumSource
    void constantsStay(Filter filter) {
        Picture constant = Pictures.of(31, 7, (x, y) -> 0xFF3B7AC9);
        for (int size : new int[] {1, 5, 31, 200}) {
            Picture resized = Resample.resize(constant, size, size + 1, filter);
            assertEquals(Pictures.of(size, size + 1, (x, y) -> 0xFF3B7AC9), resized);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "AREA", mode = EnumSource.Mode.EXCLUDE)
    void rampsStayRamps(Filter filter) {
        Mask ramp = Pictures.mask(64, 1, (x, y) -> 4 * x);
        Mask twice = Resample.resize(ramp, 128, 1, filter);
        for (int x = 8; x < 120; x++) {
            assertEquals(2 * x - 1, twice.at(x, 0), 1);
        }
    }

    @Test
    void bilinearHalvingWeighsFourPixelsOneThreeThreeOne() {
        byte[] ramp = {0, 10, 20, 30, 40, 50, 60, 70};
        byte[] halved = Resample.resize(ramp, 8, 1, 1, 4, 1, Filter.BILINEAR);
        // Inside (a + 3b + 3c + d) / 8; at the ends the missing tap leaves weights 3, 3, 1 of 7.
        assertArrayEquals(new byte[] {7, 25, 45, 63}, halved);
    }

    @Test
    void sharpEdgesAreClippedNotWrapped() {
        byte[] step = {0, 0, 0, 0, (byte) 255, (byte) 255, (byte) 255, (byte) 255};
        byte[] doubled = Resample.resize(step, 8, 1, 1, 16, 1, Filter.LANCZOS);
        assertEquals(0, doubled[6]);
        assertEquals(255, doubled[9] & 0xFF);
    }

    @Test
    void sameSizeIsACopy() {
        byte[] ramp = {0, 10, 20, 30};
        byte[] same = Resample.resize(ramp, 2, 2, 1, 2, 2, Filter.BICUBIC);
        assertArrayEquals(ramp, same);
        assertNotSame(ramp, same);
    }

    @Test
    void refusesSizesThatDoNotFit() {
        byte[] four = new byte[4];
        assertThrows(IllegalArgumentException.class, () -> Resample.resize(four, 2, 1, 1, 2, 1, Filter.AREA));
        assertThrows(IllegalArgumentException.class, () -> Resample.resize(four, 4, 1, 1, 0, 1, Filter.AREA));
    }

    @Test
    void areaIsTheExactMean() {
        Mask stripes = Pictures.mask(5, 1, (x, y) -> new int[] {10, 20, 30, 40, 50}[x]);
        Mask two = Resample.resize(stripes, 2, 1, Filter.AREA);
        assertEquals(18, two.at(0, 0));
        assertEquals(42, two.at(1, 0));
    }

    @Test
    void colourUnderClearPixelsDoesNotBleed() {
        Picture left = Pictures.of(40, 4, (x, y) -> x < 20 ? 0xFFC81E1E : 0x0000FF00);
        for (int width : new int[] {17, 90}) {
            Picture resized = Resample.resize(left, width, 4, Filter.LANCZOS);
            for (int x = 0; x < width; x++) {
                if (resized.at(x, 0, 3) > 40) {
                    assertTrue(resized.at(x, 0, 0) >= 0xC8 - 4, "red fades at " + x);
                    assertTrue(resized.at(x, 0, 1) <= 0x1E + 4, "green bleeds at " + x);
                }
            }
        }
    }
}
