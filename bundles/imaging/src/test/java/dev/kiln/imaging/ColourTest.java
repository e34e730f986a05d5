package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Picture;
import java.io.ByteArrayOutputStream;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Embedded profiles and inks. */
class ColourTest extends Reading {
    private static final int[] RED = {200, 30, 30};

    private static byte[] rgbJpeg(int red, int green, int blue) throws Exception {
        return Pictures.jpeg(Pictures.of(16, 16, (x, y) -> 0xFF000000 | red << 16 | green << 8 | blue));
    }

    private static byte[] png(byte[] profile, int type, int... pixel) throws Exception {
        ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        chunk.writeBytes(new byte[] {'x', 0, 0});
        try (DeflaterOutputStream out = new DeflaterOutputStream(chunk)) {
            out.write(profile);
        }
        return new PngBytes(1, 1, 8, type)
                .chunk("iCCP", chunk.toByteArray())
                .rows(pixel)
                .end();
    }

    private static byte[] tiff(byte[] profile, int photometric, int... pixel) {
        byte[] bytes = new byte[pixel.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) pixel[i];
        }
        return new TiffBytes(ByteOrder.LITTLE_ENDIAN)
                .page(1, 1, photometric, 8, pixel.length)
                .raw(34675, 7, profile.length, profile)
                .strip(bytes)
                .end();
    }

    private void brokenProfile(byte[] file, int... colour) throws Exception {
        Photo photo = read(file);
        assertColour(colour[0], colour[1], colour[2], 2, photo.picture());
        assertTrue(photo.warnings().getFirst().startsWith("COLOUR_PROFILE_BROKEN"), photo.warnings()::toString);
        assertEquals(1, photo.warnings().size());
    }

    @Test
    void linearSamplesAreConvertedInEveryFormat() throws Exception {
        byte[] linear = Profiles.linear();
        assertColour(128, 128, 255, 1, read(png(linear, 2, 55, 55, 255)).picture());
        assertColour(
                128,
                128,
                255,
                2,
                read(JpegBytes.profile(rgbJpeg(55, 55, 255), 1, 1, linear)).picture());
        assertColour(128, 128, 255, 1, read(tiff(linear, 2, 55, 55, 255)).picture());
        assertEquals(List.of(), read(png(linear, 2, 55, 55, 255)).warnings());
    }

    @Test
    void greyProfilesMakeGrey() throws Exception {
        assertColour(128, 128, 128, 1, read(png(Profiles.linearGrey(), 0, 55)).picture());
        assertColour(
                128,
                128,
                128,
                1,
                read(JpegBytes.profile(JpegBytes.stored(55), 1, 1, Profiles.linearGrey()))
                        .picture());
        assertColour(128, 128, 128, 1, read(tiff(Profiles.linearGrey(), 1, 55)).picture());
    }

    @Test
    void displayP3() throws Exception {
        // sRGB (200, 30, 30) written in Display P3.
        Picture picture = read(png(Profiles.displayP3(), 2, 184, 50, 42)).picture();
        assertColour(200, 30, 30, 4, picture);
    }

    @Test
    void alphaIsNoColour() throws Exception {
        Picture picture = read(png(Profiles.linear(), 6, 55, 55, 55, 0xFF)).picture();
        assertEquals(0xFF808080, Pictures.argb(picture, 0, 0));
    }

    @Test
    void srgbItselfChangesNothing() throws Exception {
        for (int value = 0; value < 256; value += 15) {
            Photo photo = read(png(Profiles.srgb(), 2, value, 77, 255 - value));
            assertColour(value, 77, 255 - value, 0, photo.picture());
            assertEquals(List.of(), photo.warnings());
        }
    }

    @Test
    void profilesInPartsAreJoinedInOrder() throws Exception {
        byte[] all = Profiles.linear();
        byte[] first = Arrays.copyOf(all, 200);
        byte[] second = Arrays.copyOfRange(all, 200, all.length);
        byte[] jpeg = rgbJpeg(55, 55, 255);
        byte[] parts = JpegBytes.profile(JpegBytes.profile(jpeg, 1, 2, first), 2, 2, second);
        assertColour(128, 128, 255, 2, read(parts).picture());
        brokenProfile(JpegBytes.profile(jpeg, 1, 2, first), 55, 55, 255);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 64, 127, 128, 132, 200, 300})
    void cutProfilesAreRemarked(int length) throws Exception {
        byte[] cut = Arrays.copyOf(Profiles.linear(), length);
        brokenProfile(png(cut, 2, RED), RED);
        brokenProfile(JpegBytes.profile(rgbJpeg(200, 30, 30), 1, 1, cut), RED);
        brokenProfile(tiff(cut, 2, RED), RED);
    }

    @Test
    void profilesOfAnotherKindAreRemarked() throws Exception {
        brokenProfile(png(Profiles.linearGrey(), 2, RED), RED);
        brokenProfile(JpegBytes.profile(rgbJpeg(200, 30, 30), 1, 1, Profiles.inks()), RED);
        brokenProfile(png(Profiles.linear(), 0, 90), 90, 90, 90);
        brokenProfile(JpegBytes.profile(JpegBytes.stored(200, 30, 30, 255), 1, 1, Profiles.linear()), RED);
    }

    @Test
    void damagedProfilesDoNoHarm() throws Exception {
        byte[] profile = Profiles.linear();
        for (int at = 0; at < profile.length; at += 7) {
            byte[] damaged = profile.clone();
            damaged[at] ^= (byte) 0xA5;
            assertEquals(1, read(png(damaged, 2, RED)).sourceWidth());
        }
    }

    @Test
    void profilesThatInflateWithoutEnd() throws Exception {
        brokenProfile(png(new byte[64 << 20], 2, RED), RED);
    }

    @Test
    void inksWithoutProfile() throws Exception {
        // Adobe writes inks inverted: (200, 30, 30) with no black.
        byte[] inks = JpegBytes.stored(200, 30, 30, 255);
        assertColour(200, 30, 30, 2, read(inks).picture());
        assertColour(200, 30, 30, 2, read(JpegBytes.adobe(inks, 0)).picture());
        assertColour(
                100,
                15,
                15,
                2,
                read(JpegBytes.adobe(JpegBytes.stored(200, 30, 30, 128), 0)).picture());
        assertColour(200, 30, 30, 0, read(tiff(new byte[0], 5, 55, 225, 225, 0)).picture());
    }

    @Test
    void lumaAndChromaOfInks() throws Exception {
        // BT.601 of (55, 225, 225), which are the inks of (200, 30, 30).
        byte[] stored = JpegBytes.stored(174, 157, 43, 255);
        assertColour(200, 30, 30, 3, read(JpegBytes.adobe(stored, 2)).picture());
    }

    @Test
    void inksWithProfile() throws Exception {
        byte[] profile = Profiles.inks();
        Picture paper = read(tiff(profile, 5, 0, 0, 0, 0)).picture();
        assertColour(255, 255, 255, 2, paper);
        // Lab (100, 50, 50), whatever the ink is called.
        Picture cyan = read(tiff(profile, 5, 255, 0, 0, 0)).picture();
        assertColour(255, 209, 157, 40, cyan);
        Picture jpeg = read(JpegBytes.profile(JpegBytes.stored(0, 255, 255, 255), 1, 1, profile))
                .picture();
        assertColour(cyan.at(0, 0, 0), cyan.at(0, 0, 1), cyan.at(0, 0, 2), 3, jpeg);
    }
}
