package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureWriterTest {
    @TempDir
    Path folder;

    private static byte[] png(Picture picture) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PictureWriter.writePng(picture, out);
        return out.toByteArray();
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        for (int shift : new int[] {0, 24}) {
            Picture picture =
                    Pictures.of(130, 70, (x, y) -> 0xFF000000 >>> (x + y) % 3 * shift | x * y * 5003 & 0xFFFFFF);
            Path file = Files.write(folder.resolve("p.png"), png(picture));
            assertEquals(picture, PhotoReader.read(file).picture());
        }
    }

    /** 1.4 MB in six bands: a reader that checks the sums and undoes every filter gets the pixels back. */
    @Test
    void severalBandsAreOneFileWhateverTheThreads() throws Exception {
        Picture picture = Pictures.of(700, 680, (x, y) -> 0xFF000000 | (x * x + y * 3) * 257 ^ y * x);
        byte[] one = png(picture);
        ByteArrayOutputStream three = new ByteArrayOutputStream();
        PictureWriter.writePng(picture, three, 3);
        assertArrayEquals(one, three.toByteArray());
        assertEquals(
                picture,
                PhotoReader.read(Files.write(folder.resolve("bands.png"), one)).picture());
        InflaterInputStream pixels = new InflaterInputStream(new ByteArrayInputStream(idat(one)));
        assertEquals(680L * (1 + 3 * 700), pixels.readAllBytes().length);
    }

    private static byte[] idat(byte[] png) {
        ByteBuffer in = ByteBuffer.wrap(png).position(8);
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        while (in.hasRemaining()) {
            int length = in.getInt();
            byte[] name = new byte[4];
            in.get(name);
            if (new String(name, StandardCharsets.ISO_8859_1).equals("IDAT")) {
                joined.write(png, in.position(), length);
            }
            in.position(in.position() + length + 4);
        }
        return joined.toByteArray();
    }

    @Test
    void masksAreGrey() throws Exception {
        Mask mask = Pictures.mask(30, 20, (x, y) -> 8 * x + y);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PictureWriter.writePng(mask, out);
        assertEquals(0, out.toByteArray()[25]);
        assertEquals(mask, MaskReader.read(Files.write(folder.resolve("m.png"), out.toByteArray()), 30, 20));
    }

    @Test
    void samePixelsSameBytesAndNothingElseInThem() throws Exception {
        Picture picture = Pictures.of(90, 90, (x, y) -> 0xFF000000 | x * y * 5003);
        assertArrayEquals(png(picture), png(picture));
        String bytes = new String(png(picture), StandardCharsets.ISO_8859_1);
        assertEquals("IHDR", bytes.substring(12, 16));
        assertEquals("sRGB", bytes.substring(37, 41));
        assertEquals("IDAT", bytes.substring(50, 54));
    }
}
