package dev.kiln.imaging;

import java.util.Arrays;

/** The two passes of a separable resize on bytes, rounding to bytes after each. */
final class ResizePass {
    private static final int HALF = 1 << ResizeTaps.BITS - 1;

    private ResizePass() {}

    /** Changes the number of columns. */
    static byte[] columns(byte[] pixels, int width, int height, int channels, ResizeTaps taps) {
        int to = taps.first().length;
        byte[] result = new byte[to * height * channels];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < to; x++) {
                int[] weights = taps.weights()[x];
                int source = (y * width + taps.first()[x]) * channels;
                for (int c = 0; c < channels; c++) {
                    int sum = HALF;
                    for (int j = 0; j < weights.length; j++) {
                        sum += weights[j] * (pixels[source + j * channels + c] & 0xFF);
                    }
                    result[(y * to + x) * channels + c] = rounded(sum);
                }
            }
        }
        return result;
    }

    /** Changes the number of rows; {@code stride} is the number of bytes in a row. */
    static byte[] rows(byte[] pixels, int stride, ResizeTaps taps) {
        int to = taps.first().length;
        byte[] result = new byte[to * stride];
        int[] sums = new int[stride];
        for (int y = 0; y < to; y++) {
            Arrays.fill(sums, HALF);
            int[] weights = taps.weights()[y];
            for (int j = 0; j < weights.length; j++) {
                int source = (taps.first()[y] + j) * stride;
                for (int x = 0; x < stride; x++) {
                    sums[x] += weights[j] * (pixels[source + x] & 0xFF);
                }
            }
            for (int x = 0; x < stride; x++) {
                result[y * stride + x] = rounded(sums[x]);
            }
        }
        return result;
    }

    private static byte rounded(int sum) {
        return (byte) Math.clamp(sum >> ResizeTaps.BITS, 0, 255);
    }
}
