package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Picture;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of PNG that the standard has: five colour types, their depths, interlaced or not. */
class PngKindsTest extends Reading {
    private static final int WIDTH = 13;
    private static final int HEIGHT = 11;
    private static final int GREY = 0;
    private static final int PALETTE = 3;
    private static final int[][] ADAM7 = {
        {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}
    };

    @ParameterizedTest
    @CsvSource({
        "0, 1, false",
        "0, 2, false",
        "0, 4, false",
        "0, 8, false",
        "0, 16, false",
        "2, 8, false",
        "2, 16, false",
        "3, 1, false",
        "3, 2, false",
        "3, 4, false",
        "3, 8, false",
        "4, 8, false",
        "4, 16, false",
        "6, 8, false",
        "6, 16, false",
        "0, 1, true",
        "0, 2, true",
        "0, 4, true",
        "0, 8, true",
        "0, 16, true",
        "2, 8, true",
        "2, 16, true",
        "3, 1, true",
        "3, 2, true",
        "3, 4, true",
        "3, 8, true",
        "4, 8, true",
        "4, 16, true",
        "6, 8, true",
        "6, 16, true"
    })
    void everyKindIsExact(int type, int depth, boolean interlaced) throws Exception {
        int most = (1 << depth) - 1;
        Packed.Samples samples = (x, y, channel) -> {
            boolean alpha = (type == 4 && channel == 1) || channel == 3;
            return alpha ? (x < 6 ? 0 : most) : (x * 7 + y * 3 + channel * 5) * (depth == 16 ? 257 : 1) & most;
        };
        Picture picture = read(png(type, depth, interlaced, samples)).picture();
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                for (int c = 0; c < 3; c++) {
                    int channel = type == 2 || type == 6 ? c : 0;
                    int value = samples.at(x, y, channel);
                    int wanted = type == PALETTE ? entry(value, c) : (value * 255 + most / 2) / most;
                    assertEquals(wanted, picture.at(x, y, c), x + ", " + y + ", channel " + c);
                }
                assertEquals(type >= 4 && x < 6 ? 0 : 255, picture.at(x, y, 3));
            }
        }
    }

    private static int entry(int index, int channel) {
        return index * 31 + channel * 60 & 0xFF;
    }

    private static byte[] png(int type, int depth, boolean interlaced, Packed.Samples samples) throws Exception {
        int channels = new int[] {1, 0, 3, 1, 2, 0, 4}[type];
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            for (int[] pass : interlaced ? ADAM7 : new int[][] {{0, 0, 1, 1}}) {
                int[] columns = IntStream.range(0, WIDTH)
                        .filter(x -> x >= pass[0] && (x - pass[0]) % pass[2] == 0)
                        .toArray();
                for (int y = pass[1]; y < HEIGHT && columns.length > 0; y += pass[3]) {
                    out.write(0);
                    out.write(Packed.row(samples, columns, y, channels, depth, true));
                }
            }
        }
        PngBytes png = new PngBytes(WIDTH, HEIGHT, depth, type, interlaced);
        if (type == PALETTE) {
            byte[] palette = new byte[3 << depth];
            for (int i = 0; i < palette.length; i++) {
                palette[i] = (byte) entry(i / 3, i % 3);
            }
            png.chunk("PLTE", palette);
        }
        return png.chunk("IDAT", packed.toByteArray()).end();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 10000", "10000, 1", "2, 2", "7, 1"})
    void extremeShapes(int width, int height) throws Exception {
        int[][] rows = new int[height][width];
        for (int[] row : rows) {
            Arrays.fill(row, 77);
        }
        Photo photo = read(new PngBytes(width, height, 8, GREY).rows(rows).end());
        assertEquals(width, photo.sourceWidth());
        assertEquals(height, photo.sourceHeight());
        assertColour(77, 77, 77, 0, photo.picture());
    }
}
