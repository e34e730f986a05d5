package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GifTest extends Reading {
    /** Longest run of eight-bit codes before they would grow to nine. */
    private static final int RUN = 100;

    private static final int CLEAR = 128;

    private static ByteArrayOutputStream screen(int width, int height) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteBuffer head = ByteBuffer.allocate(13).order(ByteOrder.LITTLE_ENDIAN);
        head.put("GIF89a".getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(head.putShort((short) width)
                .putShort((short) height)
                .put((byte) 0xF6)
                .array());
        for (int i = 0; i < 128; i++) {
            out.writeBytes(new byte[] {(byte) (2 * i), (byte) (255 - i), (byte) i});
        }
        return out;
    }

    private static void frame(ByteArrayOutputStream out, int width, int height, int colour, int pixels) {
        ByteBuffer head = ByteBuffer.allocate(10).order(ByteOrder.LITTLE_ENDIAN);
        head.put((byte) 0x2C).putInt(0).putShort((short) width).putShort((short) height);
        out.writeBytes(head.array());
        out.write(7);
        for (int left = pixels; left > 0; left -= RUN) {
            int run = Math.min(left, RUN);
            out.write(run + 1);
            out.write(CLEAR);
            for (int i = 0; i < run; i++) {
                out.write(colour);
            }
        }
        out.write(1);
        out.write(CLEAR + 1);
        out.write(0);
    }

    private static byte[] gif(int frames) {
        ByteArrayOutputStream out = screen(20, 10);
        for (int i = 0; i < frames; i++) {
            frame(out, 20, 10, 100 - i, 200);
        }
        out.write(0x3B);
        return out.toByteArray();
    }

    @Test
    void still() throws Exception {
        Photo photo = read(gif(1));
        assertEquals("GIF", photo.format());
        assertColour(200, 155, 100, 0, photo.picture());
        assertEquals(List.of(), photo.warnings());
    }

    @Test
    void firstFrameOfAnAnimation() throws Exception {
        Photo photo = read(gif(3));
        assertColour(200, 155, 100, 0, photo.picture());
        assertEquals(List.of("ANIMATION: only the first frame is used"), photo.warnings());
    }

    @Test
    void clearColourIsAlpha() throws Exception {
        ByteArrayOutputStream out = screen(20, 10);
        out.writeBytes(new byte[] {0x21, (byte) 0xF9, 4, 1, 0, 0, 5, 0});
        frame(out, 20, 10, 5, 200);
        out.write(0x3B);
        refuses(Fault.REFUSED, "fully transparent", out.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 10, 13, 100, 397, 405, 420, 500, 600})
    void truncated(int length) throws Exception {
        refuses(Fault.FAILED, "is truncated", Arrays.copyOf(gif(1), length));
    }

    @Test
    void whatIsMissingBehindTheFirstFrameDoesNotMatter() throws Exception {
        byte[] file = gif(3);
        assertColour(
                200, 155, 100, 0, read(Arrays.copyOf(file, file.length - 100)).picture());
    }

    @Test
    void noFrameAtAll() throws Exception {
        ByteArrayOutputStream out = screen(20, 10);
        out.write(0x3B);
        refuses(Fault.FAILED, "no pixels", out.toByteArray());
    }

    @Test
    void hugeSizes() throws Exception {
        refuses(Fault.REFUSED, "60000 x 60000", screen(60_000, 60_000).toByteArray());
        ByteArrayOutputStream out = screen(20, 10);
        frame(out, 40_000, 40_000, 5, 200);
        refuses(Fault.REFUSED, "40000 x 40000", out.toByteArray());
    }

    @Test
    void framesWhosePixelsEndEarly() throws Exception {
        ByteArrayOutputStream out = screen(20, 10);
        frame(out, 20, 10, 5, 90);
        out.write(0x3B);
        refuses(Fault.FAILED, "is truncated", out.toByteArray());
    }

    @Test
    void damageAnywhereIsSurvived() throws Exception {
        byte[] file = gif(2);
        int read = 0;
        for (int at = 4; at < file.length; at += 3) {
            byte[] damaged = file.clone();
            damaged[at] ^= (byte) 0xFF;
            read += survives(damaged) ? 1 : 0;
        }
        assertTrue(read < file.length / 3);
    }
}
