package dev.kiln.mesh.internal.uv;

import java.util.Arrays;

/**
 * The lower and upper outline of a chart with its gutter, for each block of columns, in texels. Its x begin at
 * {@link #pad()} so that the gutter fits in front.
 */
final class Profile {
    /** Texel columns of a block: positions along x are multiples of it. */
    static final int BLOCK = 4;

    private final int[] low;
    private final int[] high;
    private final int pad;
    private final int top;

    private Profile(int[] low, int[] high, int pad) {
        this.low = low;
        this.high = high;
        this.pad = pad;
        this.top = Arrays.stream(high).max().orElse(0);
    }

    /** The profile of {@code chart} at {@code scale} texels a metre. */
    static Profile of(FlatChart chart, double scale, int pad) {
        int columns = (int) Math.floor(chart.width() * scale) + 1;
        double[] least = new double[columns];
        double[] most = new double[columns];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        int[] corners = chart.corners();
        for (int c = 0; c < corners.length; c++) {
            edge(chart, scale, corners[c], corners[c % 3 == 2 ? c - 2 : c + 1], least, most);
        }
        int blocks = Math.ceilDiv(columns + 2 * pad, BLOCK);
        int[] low = new int[blocks];
        int[] high = new int[blocks];
        Arrays.fill(low, Integer.MAX_VALUE);
        for (int x = 0; x < columns; x++) {
            // A connected chart has an edge in each of its columns.
            int down = (int) Math.floor(least[x]);
            int up = (int) Math.floor(most[x]) + 1 + 2 * pad;
            for (int block = x / BLOCK; block <= (x + 2 * pad) / BLOCK; block++) {
                low[block] = Math.min(low[block], down);
                high[block] = Math.max(high[block], up);
            }
        }
        for (int block = 0; block < blocks; block++) {
            low[block] = Math.min(low[block], high[block]);
        }
        return new Profile(low, high, pad);
    }

    /** The part of an edge in each column that it crosses. */
    private static void edge(FlatChart chart, double scale, int a, int b, double[] least, double[] most) {
        int left = chart.x(a) <= chart.x(b) ? a : b;
        int right = left == a ? b : a;
        double x0 = chart.x(left) * scale;
        double y0 = chart.y(left) * scale;
        double x1 = chart.x(right) * scale;
        double y1 = chart.y(right) * scale;
        int first = Math.clamp((int) Math.floor(x0), 0, least.length - 1);
        int last = Math.clamp((int) Math.floor(x1), 0, least.length - 1);
        for (int x = first; x <= last; x++) {
            double from = x == first ? y0 : y0 + (x - x0) / (x1 - x0) * (y1 - y0);
            double to = x == last ? y1 : y0 + (x + 1 - x0) / (x1 - x0) * (y1 - y0);
            least[x] = Math.min(least[x], Math.min(from, to));
            most[x] = Math.max(most[x], Math.max(from, to));
        }
    }

    int blocks() {
        return low.length;
    }

    int low(int block) {
        return low[block];
    }

    int high(int block) {
        return high[block];
    }

    /** Highest row of the outline. */
    int top() {
        return top;
    }

    int pad() {
        return pad;
    }
}
