package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BmpTest extends Reading {
    private static final int HEADERS = 54;

    /** A bitmap; {@code pixels} come behind a grey palette if the depth asks for one. */
    private static byte[] bmp(int width, int height, int depth, int packing, byte... pixels) {
        int colours = depth <= 8 ? 1 << depth : 0;
        int start = HEADERS + 4 * colours;
        ByteBuffer file = ByteBuffer.allocate(start + pixels.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 'B').put((byte) 'M').putInt(file.capacity()).putInt(0).putInt(start);
        file.putInt(40).putInt(width).putInt(height).putShort((short) 1).putShort((short) depth);
        file.putInt(packing).putInt(pixels.length).position(HEADERS);
        for (int i = 0; i < colours; i++) {
            file.putInt(i * 255 / (colours - 1) * 0x010101);
        }
        return file.put(pixels).array();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 255", "4, 7, 119", "8, 77, 77"})
    void palettes(int depth, int index, int grey) throws Exception {
        byte[] rows = new byte[(9 * depth + 31) / 32 * 4 * 5];
        int full = index;
        for (int bits = depth; bits < 8; bits *= 2) {
            full |= full << bits;
        }
        Arrays.fill(rows, (byte) full);
        assertColour(grey, grey, grey, 0, read(bmp(9, 5, depth, 0, rows)).picture());
    }

    @Test
    void rowsFromBelowAndFromAbove() throws Exception {
        byte[] rows = {1, 2, 3, 0, 4, 5, 6, 0};
        assertEquals(0xFF060504, Pictures.argb(read(bmp(1, 2, 24, 0, rows)).picture(), 0, 0));
        assertEquals(0xFF030201, Pictures.argb(read(bmp(1, -2, 24, 0, rows)).picture(), 0, 0));
    }

    @Test
    void fourthByteIsNoAlpha() throws Exception {
        assertEquals(
                0xFF030201,
                Pictures.argb(
                        read(bmp(1, 1, 32, 0, (byte) 1, (byte) 2, (byte) 3, (byte) 0))
                                .picture(),
                        0,
                        0));
    }

    @Test
    void runLengths() throws Exception {
        byte[] runs = {3, 77, 0, 0, 3, 77, 0, 0, 0, 1};
        assertColour(77, 77, 77, 0, read(bmp(3, 2, 8, 1, runs)).picture());
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 40, 53, 54, 60, 70})
    void truncated(int length) throws Exception {
        refuses(Fault.FAILED, "is truncated", Arrays.copyOf(bmp(3, 2, 24, 0, new byte[24]), length));
    }

    @Test
    void claimsThatAreFalse() throws Exception {
        refuses(Fault.REFUSED, "60000 x 2", bmp(60_000, 2, 24, 0));
        refuses(Fault.REFUSED, "20000 x 20000", bmp(20_000, -20_000, 24, 0));
        refuses(Fault.FAILED, "-3 x 2", bmp(-3, 2, 24, 0));
        refuses(Fault.FAILED, "truncated", bmp(10_000, 10_000, 24, 0, new byte[300]));
        refuses(Fault.FAILED, "bits a pixel", bmp(3, 2, 7, 0, new byte[300]));
        refuses(Fault.FAILED, "packed BMP", bmp(14_000, 14_000, 8, 1, new byte[30]));
        refuses(Fault.FAILED, "inside a BMP", bmp(3, 2, 24, 4, new byte[300]));
        byte[] header = bmp(3, 2, 24, 0, new byte[24]);
        header[15] = 127;
        refuses(Fault.FAILED, "BMP header", header);
    }

    @Test
    void damageAnywhereIsSurvived() throws Exception {
        byte[] file = bmp(3, 2, 24, 0, new byte[24]);
        int read = 0;
        for (int at = 2; at < file.length; at++) {
            byte[] damaged = file.clone();
            damaged[at] ^= (byte) 0xFF;
            read += survives(damaged) ? 1 : 0;
        }
        assertTrue(read < file.length);
    }
}
