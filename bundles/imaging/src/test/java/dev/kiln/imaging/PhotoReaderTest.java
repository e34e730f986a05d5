package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhotoReaderTest {
    @TempDir
    Path folder;

    private Photo read(byte... bytes) throws IOException, KilnException {
        return PhotoReader.read(Files.write(folder.resolve("Foto mit 🐈.jpg"), bytes));
    }

    private int pixel(byte... bytes) throws IOException, KilnException {
        return Pictures.argb(read(bytes).picture(), 0, 0);
    }

    @Test
    void greyKeepsItsValue() throws Exception {
        assertEquals(
                0xFF808080, pixel(new PngBytes(1, 1, 8, 0).rows(new int[] {128}).end()));
    }

    @Test
    void sixteenBitsAreRounded() throws Exception {
        int[] samples = {0x80, 0x80, 0x00, 0x81, 0xFF, 0x7E};
        Picture picture = read(new PngBytes(3, 1, 16, 0).rows(samples).end()).picture();
        assertEquals(
                List.of(0xFF808080, 0xFF010101, 0xFFFEFEFE),
                List.of(Pictures.argb(picture, 0, 0), Pictures.argb(picture, 1, 0), Pictures.argb(picture, 2, 0)));
        int[] color = {0xC8, 0xC8, 0x1E, 0x1E, 0x00, 0x00};
        assertEquals(0xFFC81E00, pixel(new PngBytes(1, 1, 16, 2).rows(color).end()));
    }

    @Test
    void smallGreyDepthsAreStretched() throws Exception {
        Picture picture = read(new PngBytes(4, 1, 2, 0)
                        .rows(new int[] {0b00011011})
                        .end())
                .picture();
        for (int x = 0; x < 4; x++) {
            assertEquals(85 * x, picture.at(x, 0, 0));
        }
    }

    @Test
    void greyWithAlphaIsAMatte() throws Exception {
        Photo photo =
                read(new PngBytes(2, 1, 8, 4).rows(new int[] {128, 255, 90, 0}).end());
        assertTrue(photo.hasMatte());
        assertEquals(0xFF808080, Pictures.argb(photo.picture(), 0, 0));
        assertEquals(0x005A5A5A, Pictures.argb(photo.picture(), 1, 0));
    }

    @Test
    void paletteWithTransparency() throws Exception {
        byte[] colors = {10, 20, 30, (byte) 200, 100, 50};
        Photo photo = read(new PngBytes(2, 1, 8, 3)
                .chunk("PLTE", colors)
                .chunk("tRNS", (byte) 0)
                .rows(new int[] {0, 1})
                .end());
        assertTrue(photo.hasMatte());
        assertEquals(0x000A141E, Pictures.argb(photo.picture(), 0, 0));
        assertEquals(0xFFC86432, Pictures.argb(photo.picture(), 1, 0));
    }

    @Test
    void oneTransparentColour() throws Exception {
        Photo rgb = read(new PngBytes(2, 1, 8, 2)
                .chunk("tRNS", new byte[] {0, 1, 0, 2, 0, 3})
                .rows(new int[] {1, 2, 3, 4, 5, 6})
                .end());
        assertEquals(0, rgb.picture().at(0, 0, 3));
        assertEquals(0xFF040506, Pictures.argb(rgb.picture(), 1, 0));
        Photo grey = read(new PngBytes(2, 1, 8, 0)
                .chunk("tRNS", new byte[] {0, 7})
                .rows(new int[] {7, 128})
                .end());
        assertEquals(0, grey.picture().at(0, 0, 3));
        assertEquals(0xFF808080, Pictures.argb(grey.picture(), 1, 0));
        Photo deep = read(new PngBytes(2, 1, 16, 0)
                .chunk("tRNS", new byte[] {1, 7})
                .rows(new int[] {1, 7, 128, 128})
                .end());
        assertEquals(0, deep.picture().at(0, 0, 3));
        assertEquals(0xFF808080, Pictures.argb(deep.picture(), 1, 0));
    }

    @Test
    void greyJpegKeepsItsValue() throws Exception {
        BufferedImage image = new BufferedImage(16, 16, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 256; i++) {
            image.getRaster().setSample(i % 16, i / 16, 0, 128);
        }
        assertEquals(0xFF808080, pixel(Pictures.jpeg(image)));
    }

    @Test
    void bytesAfterTheEndOfAJpegAreAllowed() throws Exception {
        byte[] jpeg = Pictures.jpeg(Pictures.of(9, 9, (x, y) -> 0xFF336699));
        assertEquals(9, read(Arrays.copyOf(jpeg, jpeg.length + 1000)).sourceWidth());
    }

    @Test
    void opaqueAlphaIsNoMatte() throws Exception {
        Photo photo =
                read(new PngBytes(1, 1, 8, 6).rows(new int[] {1, 2, 3, 255}).end());
        assertFalse(photo.hasMatte());
        assertEquals(List.of(), photo.warnings());
    }

    @Test
    void alphaThatSeparatesNothingIsDroppedWithAWord() throws Exception {
        Photo photo = read(new PngBytes(2, 1, 8, 6)
                .rows(new int[] {1, 2, 3, 200, 4, 5, 6, 200})
                .end());
        assertFalse(photo.hasMatte());
        assertEquals(0xFF010203, Pictures.argb(photo.picture(), 0, 0));
        assertTrue(photo.warnings().getFirst().startsWith("ALPHA_IGNORED"));
    }

    @Test
    void oneSolidPixelInTheClearIsASubject() throws Exception {
        int[][] rows = new int[40][160];
        rows[20][83] = 255;
        assertTrue(read(new PngBytes(40, 40, 8, 6).rows(rows).end()).hasMatte());
    }

    @Test
    void largePicturesAreSubsampled() throws Exception {
        int[][] rows = new int[2][10_000];
        rows[0][3] = 77;
        Photo photo = read(new PngBytes(10_000, 2, 8, 0).rows(rows).end());
        assertEquals(3334, photo.picture().width());
        assertEquals(1, photo.picture().height());
        assertEquals(77, photo.picture().at(1, 0, 0));
        assertEquals(10_000, photo.sourceWidth());
        assertEquals(2, photo.sourceHeight());
    }

    @Test
    void theHashIsThatOfTheFile() throws Exception {
        byte[] png = new PngBytes(1, 1, 8, 0).rows(new int[] {9}).end();
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(png);
        assertEquals(HexFormat.of().formatHex(hash), read(png).sha256());
    }
}
