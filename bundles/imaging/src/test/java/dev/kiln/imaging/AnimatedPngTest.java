package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of an animated PNG the default picture is read, which every PNG has; the frames behind it are passed over. */
class AnimatedPngTest {
    private static final int[] RED = {200, 30, 20, 200, 30, 20};
    private static final int[] BLUE = {20, 30, 200, 20, 30, 200};

    @TempDir
    Path folder;

    private static byte[] plays(int frames) {
        return ByteBuffer.allocate(8).putInt(frames).array();
    }

    private static byte[] control(int sequence, int width) {
        return ByteBuffer.allocate(26).putInt(sequence).putInt(width).putInt(2).array();
    }

    /** A later frame: its pixels as a PNG of their own would have them, behind a number. */
    private static byte[] frame(int sequence) {
        byte[] png = new PngBytes(2, 2, 8, 2).rows(BLUE, BLUE).end();
        int start = 8 + 25 + 8;
        int length = ByteBuffer.wrap(png).getInt(8 + 25);
        return ByteBuffer.allocate(4 + length)
                .putInt(sequence)
                .put(png, start, length)
                .array();
    }

    private void isRed(byte[] png) throws Exception {
        Photo photo = PhotoReader.read(Files.write(folder.resolve("photo.png"), png));
        assertEquals(2, photo.picture().width());
        assertEquals(200, photo.picture().at(0, 0, 0));
        assertEquals(20, photo.picture().at(1, 1, 2));
    }

    @Test
    void theFirstFrame() throws Exception {
        isRed(new PngBytes(2, 2, 8, 2)
                .chunk("acTL", plays(2))
                .chunk("fcTL", control(0, 2))
                .rows(RED, RED)
                .chunk("fcTL", control(1, 2))
                .chunk("fdAT", frame(2))
                .end());
    }

    @Test
    void aDefaultPictureThatIsNoFrame() throws Exception {
        isRed(new PngBytes(2, 2, 8, 2)
                .chunk("acTL", plays(1))
                .rows(RED, RED)
                .chunk("fcTL", control(0, 2))
                .chunk("fdAT", frame(1))
                .end());
    }

    /** Frames without end, of any size, or cut short cost nothing: nobody looks into them. */
    @Test
    void framesThatLie() throws Exception {
        isRed(new PngBytes(2, 2, 8, 2)
                .chunk("acTL", plays(-1))
                .chunk("fcTL", control(0, 2))
                .rows(RED, RED)
                .chunk("fcTL", control(7, Integer.MAX_VALUE))
                .chunk("fdAT", new byte[3])
                .end());
    }
}
