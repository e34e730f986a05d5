package dev.kiln.imaging;

import java.util.Arrays;

/**
 * One Lanczos-3 resampling of a window of premultiplied pixels, in float and without clipping: where the kernel
 * overshoots at the subject's edge, colour and coverage do so alike, and their quotient stays the subject's colour.
 */
final class Framing {
    private static final int CHANNELS = 4;
    private static final float UNIT = 1f / (1 << Taps.BITS);

    private final Taps across;
    private final Taps down;
    private final float[] narrow;

    /**
     * Resamples along the rows.
     *
     * @param rgba straight alpha, rows of {@code columns} pixels
     */
    Framing(byte[] rgba, int columns, int rows, Taps across, Taps down) {
        this.across = across;
        this.down = down;
        narrow = new float[rows * across.outputs() * CHANNELS];
        for (int y = 0, to = 0; y < rows; y++) {
            for (int i = 0; i < across.outputs(); i++, to += CHANNELS) {
                gather(rgba, y * columns, i, to);
            }
        }
    }

    private void gather(byte[] rgba, int row, int output, int to) {
        int[] weights = across.weights(output);
        for (int j = 0; j < weights.length; j++) {
            int at = CHANNELS * (row + across.first(output) + j);
            float covered = weights[j] * UNIT * (rgba[at + 3] & 0xFF);
            for (int c = 0; c < 3; c++) {
                narrow[to + c] += covered * (rgba[at + c] & 0xFF);
            }
            narrow[to + 3] += covered;
        }
    }

    /** Row {@code y} of the result: colour (0 to 255) times coverage (0 to 255), and coverage, pixel by pixel. */
    void row(int y, float[] out) {
        Arrays.fill(out, 0);
        int[] weights = down.weights(y);
        for (int j = 0; j < weights.length; j++) {
            int row = (down.first(y) + j) * out.length;
            float weight = weights[j] * UNIT;
            for (int x = 0; x < out.length; x++) {
                out[x] += weight * narrow[row + x];
            }
        }
    }
}
