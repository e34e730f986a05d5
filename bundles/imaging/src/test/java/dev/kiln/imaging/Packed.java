package dev.kiln.imaging;

import java.io.ByteArrayOutputStream;
import java.util.stream.IntStream;

/** Sample values of test pictures, packed into rows as PNG and TIFF want them: highest bit first, rows to full bytes. */
final class Packed {
    private Packed() {}

    /** The value of a sample, between 0 and the largest of its depth. */
    interface Samples {
        int at(int x, int y, int channel);
    }

    static byte[] row(Samples samples, int[] columns, int y, int channels, int depth, boolean bigEndian) {
        byte[] row = new byte[(columns.length * channels * depth + 7) / 8];
        for (int i = 0; i < columns.length * channels; i++) {
            int value = samples.at(columns[i / channels], y, i % channels);
            if (depth == 16) {
                row[2 * i] = (byte) (bigEndian ? value >> 8 : value);
                row[2 * i + 1] = (byte) (bigEndian ? value : value >> 8);
            } else {
                int bit = i * depth;
                row[bit / 8] |= (byte) (value << 8 - depth - bit % 8);
            }
        }
        return row;
    }

    static byte[] rows(Samples samples, int width, int height, int channels, int depth, boolean bigEndian) {
        int[] columns = IntStream.range(0, width).toArray();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int y = 0; y < height; y++) {
            out.writeBytes(row(samples, columns, y, channels, depth, bigEndian));
        }
        return out.toByteArray();
    }
}
