package dev.kiln.imaging;

import java.util.Arrays;

/**
 * The two passes of a separable resampling on interleaved bytes: rows, then columns, rounded to bytes in between as
 * Pillow does.
 */
final class Separable {
    private static final int HALF = 1 << Taps.BITS - 1;

    private Separable() {}

    /** Resamples {@code rows} rows of {@code columns} pixels of {@code channels} bytes. */
    static byte[] resample(byte[] in, int columns, int rows, int channels, Taps across, Taps down) {
        byte[] narrow = acrossRows(in, columns, rows, channels, across);
        return downColumns(narrow, across.outputs() * channels, down);
    }

    private static byte[] acrossRows(byte[] in, int columns, int rows, int channels, Taps taps) {
        byte[] out = new byte[Math.multiplyExact(taps.outputs() * channels, rows)];
        for (int y = 0; y < rows; y++) {
            acrossRow(in, y * columns * channels, channels, taps, out, y * taps.outputs() * channels);
        }
        return out;
    }

    private static void acrossRow(byte[] in, int row, int channels, Taps taps, byte[] out, int at) {
        int to = at;
        for (int i = 0; i < taps.outputs(); i++) {
            int[] weights = taps.weights(i);
            int start = row + taps.first(i) * channels;
            for (int c = 0; c < channels; c++) {
                out[to++] = clip(weighted(in, start + c, channels, weights));
            }
        }
    }

    private static int weighted(byte[] in, int start, int step, int[] weights) {
        int sum = HALF;
        for (int j = 0, at = start; j < weights.length; j++, at += step) {
            sum += weights[j] * (in[at] & 0xFF);
        }
        return sum;
    }

    private static byte[] downColumns(byte[] in, int rowBytes, Taps taps) {
        byte[] out = new byte[Math.multiplyExact(taps.outputs(), rowBytes)];
        int[] sums = new int[rowBytes];
        for (int i = 0; i < taps.outputs(); i++) {
            Arrays.fill(sums, HALF);
            int[] weights = taps.weights(i);
            for (int j = 0; j < weights.length; j++) {
                add(sums, weights[j], in, (taps.first(i) + j) * rowBytes);
            }
            store(sums, out, i * rowBytes);
        }
        return out;
    }

    private static void add(int[] sums, int weight, byte[] in, int row) {
        for (int x = 0; x < sums.length; x++) {
            sums[x] += weight * (in[row + x] & 0xFF);
        }
    }

    private static void store(int[] sums, byte[] out, int row) {
        for (int x = 0; x < sums.length; x++) {
            out[row + x] = clip(sums[x]);
        }
    }

    private static byte clip(int sum) {
        return (byte) Math.clamp(sum >> Taps.BITS, 0, 255);
    }
}
