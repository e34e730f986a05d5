package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
