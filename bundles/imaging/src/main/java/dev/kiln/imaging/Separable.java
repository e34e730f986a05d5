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
        int to = 0;
        for (int y = 0; y < rows; y++) {
            int row = y * columns * channels;
            for (int i = 0; i < taps.outputs(); i++) {
                int[] weights = taps.weights(i);
                int start = row + taps.first(i) * channels;
                for (int c = 0; c < channels; c++) {
                    int sum = HALF;
                    for (int j = 0, at = start + c; j < weights.length; j++, at += channels) {
                        sum += weights[j] * (in[at] & 0xFF);
                    }
                    out[to++] = clip(sum);
                }
            }
        }
        return out;
    }

    private static byte[] downColumns(byte[] in, int rowBytes, Taps taps) {
        byte[] out = new byte[Math.multiplyExact(taps.outputs(), rowBytes)];
        int[] sums = new int[rowBytes];
        for (int i = 0; i < taps.outputs(); i++) {
            Arrays.fill(sums, HALF);
            int[] weights = taps.weights(i);
            for (int j = 0; j < weights.length; j++) {
                int row = (taps.first(i) + j) * rowBytes;
                int weight = weights[j];
                for (int x = 0; x < rowBytes; x++) {
                    sums[x] += weight * (in[row + x] & 0xFF);
                }
            }
            for (int x = 0; x < rowBytes; x++) {
                out[i * rowBytes + x] = clip(sums[x]);
            }
        }
        return out;
    }

    private static byte clip(int sum) {
        return (byte) Math.clamp(sum >> Taps.BITS, 0, 255);
    }
}
