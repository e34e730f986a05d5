package dev.kiln.model.relief.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;

/**
 * Colours of the side that the picture does not show: those of the front seen through, as a median over a wide square
 * of the subject. A median keeps the large areas of colour with their borders and drops what is small, such as eyes,
 * a label or a highlight, which would look wrong on a back.
 *
 * <p>The median is that of luma; the colour is the mean of the cells around that luma, so no colour is made up. The
 * window slides along each row over a histogram (Huang, Yang and Tang 1979).
 */
final class BackColors {
    private static final int LEVELS = 256;

    /** Levels above and below the median whose colours are averaged. */
    private static final int SPREAD = 6;

    /** Colours are summed as whole numbers of this fineness, so that what is removed is exactly what was added. */
    private static final int FINE = 1 << 16;

    private final PictureGrid front;
    private final int reach;
    private final float[] rgb;

    private final int[] counts = new int[LEVELS];
    private final long[] sums = new long[3 * LEVELS];
    private int count;

    private BackColors(PictureGrid front, int reach) {
        this.front = front;
        this.reach = reach;
        rgb = new float[3 * front.side() * front.side()];
    }

    /** The median of {@code front} over squares of half-width {@code reach} cells. */
    static BackColors of(PictureGrid front, int reach, StageContext context) throws KilnException {
        BackColors back = new BackColors(front, reach);
        for (int y = 0; y < front.side(); y++) {
            if (y % 16 == 0) {
                context.checkCancelled();
            }
            back.row(y);
        }
        return back;
    }

    /** Red, green or blue of cell {@code index}, sRGB, 0 to 1. */
    float value(int index, int channel) {
        return rgb[3 * index + channel];
    }

    private void row(int y) {
        int side = front.side();
        for (int x = -reach; x < side + reach; x++) {
            if (x + reach < side) {
                column(x + reach, y, 1);
            }
            if (x > reach) {
                column(x - reach - 1, y, -1);
            }
            if (x >= 0 && x < side) {
                take(y * side + x);
            }
        }
        column(side - 1, y, -1);
    }

    /** Adds (sign 1) or removes (-1) the part of a column of the window that belongs to the subject. */
    private void column(int x, int y, int sign) {
        int side = front.side();
        for (int v = Math.max(0, y - reach); v <= Math.min(side - 1, y + reach); v++) {
            int index = v * side + x;
            if (front.covered(index)) {
                int level = luma(index);
                counts[level] += sign;
                count += sign;
                for (int c = 0; c < 3; c++) {
                    sums[3 * level + c] += sign * Math.round(front.value(index, c) * FINE);
                }
            }
        }
    }

    private int luma(int index) {
        float luma =
                0.2126f * front.value(index, 0) + 0.7152f * front.value(index, 1) + 0.0722f * front.value(index, 2);
        return Math.min(LEVELS - 1, Math.round(luma * (LEVELS - 1)));
    }

    private void take(int at) {
        int median = -1;
        for (int seen = 0; 2 * seen < count; ) {
            seen += counts[++median];
        }
        int near = 0;
        long[] sum = new long[3];
        for (int level = Math.max(0, median - SPREAD);
                count > 0 && level <= Math.min(LEVELS - 1, median + SPREAD);
                level++) {
            near += counts[level];
            for (int c = 0; c < 3; c++) {
                sum[c] += sums[3 * level + c];
            }
        }
        for (int c = 0; c < 3; c++) {
            rgb[3 * at + c] = near > 0 ? (float) sum[c] / near / FINE : front.value(at, c);
        }
    }
}
