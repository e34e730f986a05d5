package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebpTest extends Reading {
    private static byte[] webp(String name) throws Exception {
        return resource("webp/" + name + ".webp");
    }

    @Test
    void lossy() throws Exception {
        Photo photo = read(webp("lossy"));
        assertEquals("WEBP", photo.format());
        assertFalse(photo.hasMatte());
        assertColour(200, 30, 30, 2, photo.picture());
    }

    @ParameterizedTest
    @ValueSource(strings = {"alpha-lossless", "alpha-lossy"})
    void alphaIsAMatte(String name) throws Exception {
        Photo photo = read(webp(name));
        assertTrue(photo.hasMatte());
        assertColour(200, 30, 30, 2, photo.picture());
        assertEquals(0, photo.picture().at(2, 2, 3));
        assertEquals(255, photo.picture().at(16, 16, 3));
    }

    @Test
    void firstFrameOfAnAnimation() throws Exception {
        Photo photo = read(webp("animated"));
        assertColour(200, 30, 30, 0, photo.picture());
        assertEquals(List.of("ANIMATION: only the first frame is used"), photo.warnings());
    }

    @Test
    void profileOfSrgbChangesNothing() throws Exception {
        Photo photo = read(webp("icc-srgb"));
        assertColour(200, 30, 30, 0, photo.picture());
        assertEquals(List.of(), photo.warnings());
    }

    @Test
    void brokenProfileIsRemarked() throws Exception {
        byte[] file = webp("icc-srgb");
        Arrays.fill(file, 40, 200, (byte) 9);
        Photo photo = read(file);
        assertColour(200, 30, 30, 0, photo.picture());
        assertTrue(photo.warnings().getFirst().startsWith("COLOUR_PROFILE_BROKEN"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lossy", "alpha-lossless", "alpha-lossy", "animated", "icc-srgb"})
    void truncatedAtEveryLength(String name) throws Exception {
        byte[] file = webp(name);
        for (int length = 16; length < file.length; length += 5) {
            refuses(Fault.FAILED, "is truncated", Arrays.copyOf(file, length));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lossy", "alpha-lossless", "alpha-lossy", "animated"})
    void damageAnywhereIsSurvived(String name) throws Exception {
        byte[] file = webp(name);
        int read = 0;
        for (int at = 4; at < file.length; at += 2) {
            byte[] damaged = file.clone();
            damaged[at] ^= (byte) 0xFF;
            read += survives(damaged) ? 1 : 0;
        }
        assertTrue(read < file.length / 2);
    }

    @Test
    void pixelsOfAnotherSizeThanTheCanvas() throws Exception {
        byte[] file = webp("alpha-lossy");
        file[24] = 99;
        refuses(Fault.FAILED, "another size", file);
    }

    @Test
    void hugeCanvas() throws Exception {
        byte[] file = webp("alpha-lossy");
        Arrays.fill(file, 24, 30, (byte) 0xFF);
        refuses(Fault.REFUSED, "16777216 x 16777216", file);
        byte[] lossless = webp("alpha-lossless");
        lossless[21] = (byte) 0xFF;
        lossless[22] = (byte) 0xFF;
        lossless[23] = (byte) 0xFF;
        lossless[24] |= 0x0F;
        refuses(Fault.REFUSED, "has 16384 x 16384", lossless);
        System.arraycopy(new byte[] {(byte) 0xFF, (byte) 0xDF, (byte) 0xFF, 0x07}, 0, lossless, 21, 4);
        refuses(Fault.REFUSED, "is a WebP of 8192 x 8192", lossless);
    }
}
