package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small files that unpack to much. The tests of this bundle run in 256 MiB of heap. */
class BombTest extends Reading {
    private static byte[] zeros(int mebibytes) throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            for (int i = 0; i < mebibytes; i++) {
                out.write(new byte[1 << 20]);
            }
        }
        return packed.toByteArray();
    }

    private static PngBytes png(int width, int height) {
        return new PngBytes(width, height, 8, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zTXt", "iTXt", "iCCP", "eXIf", "tEXt", "zzZz"})
    void compressedTextIsNeverInflated(String chunk) throws Exception {
        byte[] bomb = zeros(600);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(chunk.equals("iTXt") ? new byte[] {'a', 0, 1, 0, 0, 0} : new byte[] {'a', 0, 0});
        text.writeBytes(bomb);
        Photo photo = read(
                png(1, 1).chunk(chunk, text.toByteArray()).rows(new int[] {77}).end());
        assertColour(77, 77, 77, 0, photo.picture());
    }

    @Test
    void moreRowsThanThePictureHas() throws Exception {
        assertEquals(1, read(png(1, 1).chunk("IDAT", zeros(600)).end()).sourceWidth());
    }

    @Test
    void lengthsThatExceedTheFile() throws Exception {
        byte[] file = png(1, 1).rows(new int[] {77}).end();
        ByteBuffer.wrap(file).putInt(33, Integer.MAX_VALUE);
        refuses(Fault.FAILED, "is truncated", file);
        ByteBuffer.wrap(file).putInt(33, -1);
        refuses(Fault.FAILED, "impossible length", file);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 65_535})
    void directoriesOfExifThatLie(int entries) throws Exception {
        byte[] exif = new byte[40];
        ByteBuffer.wrap(exif)
                .putShort((short) 0x4D4D)
                .putShort((short) 42)
                .putInt(8)
                .putShort((short) entries);
        Photo photo = read(png(1, 1).chunk("eXIf", exif).rows(new int[] {77}).end());
        assertEquals(1, photo.orientation());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 9, 30, 39, Integer.MAX_VALUE, -1})
    void exifThatPointsAnywhere(int directory) throws Exception {
        byte[] exif = new byte[40];
        ByteBuffer.wrap(exif).putShort((short) 0x4949).putShort((short) 0x2A00).putInt(Integer.reverseBytes(directory));
        Photo photo = read(png(1, 1).chunk("eXIf", exif).rows(new int[] {77}).end());
        assertEquals(1, photo.orientation());
    }

    @Test
    void largestPictureThatIsAllowed() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            byte[] row = new byte[1 + 20_000 / 8];
            for (int y = 0; y < 10_000; y++) {
                out.write(row);
            }
        }
        Photo photo = read(new PngBytes(20_000, 10_000, 1, 0)
                .chunk("IDAT", packed.toByteArray())
                .end());
        assertEquals(20_000, photo.sourceWidth());
        assertEquals(4_000, photo.picture().width());
    }

    @Test
    void progressiveJpegsAreHeldAsAWhole() throws Exception {
        refuses(Fault.REFUSED, "progressive", frame(0xC2, 8, 12_000, 12_000, 3));
    }

    @Test
    void rareJpegs() throws Exception {
        refuses(Fault.FAILED, "rare kind", frame(0xC3, 8, 16, 16, 3));
        refuses(Fault.FAILED, "rare kind", frame(0xC9, 8, 16, 16, 3));
        refuses(Fault.FAILED, "rare kind", frame(0xC1, 12, 16, 16, 3));
        refuses(Fault.FAILED, "rare kind", frame(0xC0, 8, 16, 16, 2));
        refuses(Fault.FAILED, "rare kind", frame(0xC0, 8, 16, 16, 5));
    }

    private static byte[] frame(int marker, int depth, int width, int height, int components) {
        ByteBuffer frame = ByteBuffer.allocate(100);
        frame.putShort((short) 0xFFD8).put((byte) 0xFF).put((byte) marker);
        frame.putShort((short) (8 + 3 * components)).put((byte) depth);
        frame.putShort((short) height).putShort((short) width).put((byte) components);
        return frame.array();
    }

    @Test
    void scansWithoutEnd() throws Exception {
        byte[] jpeg = Pictures.jpeg(Pictures.of(8, 8, (x, y) -> 0xFF336699));
        int scan = 2;
        while ((jpeg[scan + 1] & 0xFF) != 0xDA) {
            scan += 2 + ((jpeg[scan + 2] & 0xFF) << 8 | jpeg[scan + 3] & 0xFF);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(jpeg, 0, jpeg.length - 2);
        for (int i = 0; i < 300; i++) {
            out.write(jpeg, scan, jpeg.length - 2 - scan);
        }
        out.write(jpeg, jpeg.length - 2, 2);
        refuses(Fault.FAILED, "more than 200 scans", out.toByteArray());
    }

    @Test
    void damageToJpegsAndPngsIsSurvived() throws Exception {
        byte[] jpeg = Pictures.jpeg(Pictures.of(16, 16, (x, y) -> 0xFF000000 | x * y * 997));
        byte[] png = png(16, 16).chunk("IDAT", Arrays.copyOf(zeros(1), 300)).end();
        int read = 0;
        for (int at = 2; at < jpeg.length; at += 5) {
            byte[] damaged = jpeg.clone();
            damaged[at] ^= (byte) 0xFF;
            read += survives(damaged) ? 1 : 0;
        }
        for (int at = 8; at < png.length; at += 5) {
            byte[] damaged = png.clone();
            damaged[at] ^= (byte) 0xFF;
            read += survives(damaged) ? 1 : 0;
        }
        assertTrue(read < (jpeg.length + png.length) / 5);
    }
}
