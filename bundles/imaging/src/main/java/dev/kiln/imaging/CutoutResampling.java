package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import java.util.Arrays;

/**
 * Separable resampling of premultiplied pixels in float, without clipping in between: where the kernel overshoots at
 * the subject's edge, colour and coverage do so alike, and their quotient stays the subject's colour. Clipping each by
 * itself, as Pillow does, draws a bright line along the edge.
 */
final class CutoutResampling {
    private static final int CHANNELS = 4;
    private static final float UNIT = 1f / (1 << Taps.BITS);

    private CutoutResampling() {}

    /** {@code cutout}, straight alpha, resampled to the outputs of the taps; clear pixels come out black. */
    static Picture resample(Picture cutout, Taps across, Taps down) {
        float[] narrow = acrossRows(cutout, across);
        int width = across.outputs();
        byte[] out = new byte[Math.multiplyExact(CHANNELS * width, down.outputs())];
        float[] row = new float[CHANNELS * width];
        for (int y = 0; y < down.outputs(); y++) {
            downColumns(narrow, down, y, row);
            for (int x = 0; x < row.length; x += CHANNELS) {
                straighten(row, x, out, y * row.length + x);
            }
        }
        return new Picture(width, down.outputs(), Bytes.adopt(out));
    }

    private static float[] acrossRows(Picture cutout, Taps taps) {
        byte[] rgba = cutout.rgba().toArray();
        float[] narrow = new float[Math.multiplyExact(CHANNELS * cutout.height(), taps.outputs())];
        for (int y = 0, to = 0; y < cutout.height(); y++) {
            for (int i = 0; i < taps.outputs(); i++, to += CHANNELS) {
                gather(rgba, y * cutout.width() + taps.first(i), taps.weights(i), narrow, to);
            }
        }
        return narrow;
    }

    private static void gather(byte[] rgba, int first, int[] weights, float[] narrow, int to) {
        for (int j = 0; j < weights.length; j++) {
            int at = CHANNELS * (first + j);
            float covered = weights[j] * UNIT * (rgba[at + 3] & 0xFF);
            for (int c = 0; c < 3; c++) {
                narrow[to + c] += covered * (rgba[at + c] & 0xFF);
            }
            narrow[to + 3] += covered;
        }
    }

    private static void downColumns(float[] narrow, Taps taps, int y, float[] row) {
        Arrays.fill(row, 0);
        int[] weights = taps.weights(y);
        for (int j = 0; j < weights.length; j++) {
            int from = (taps.first(y) + j) * row.length;
            float weight = weights[j] * UNIT;
            for (int x = 0; x < row.length; x++) {
                row[x] += weight * narrow[from + x];
            }
        }
    }

    private static void straighten(float[] row, int from, byte[] out, int to) {
        float coverage = row[from + 3];
        int alpha = Math.clamp(Math.round(coverage), 0, 255);
        for (int c = 0; alpha > 0 && c < 3; c++) {
            out[to + c] = (byte) Math.round(Math.clamp(row[from + c] / coverage, 0, 255));
        }
        out[to + 3] = (byte) alpha;
    }
}
