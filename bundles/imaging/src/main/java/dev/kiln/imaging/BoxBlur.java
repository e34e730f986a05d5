package dev.kiln.imaging;

/**
 * The mean over a square window, by sliding sums: its cost does not depend on the window. Beyond the border the edge
 * sample is repeated. An even window reaches one further to the right and down.
 */
public final class BoxBlur {
    private final int width;
    private final int height;
    private final float[] between;

    /** A blur of planes of {@code width} x {@code height}; keeps one scratch plane, so it is for one thread. */
    public BoxBlur(int width, int height) {
        this.width = width;
        this.height = height;
        this.between = new float[width * height];
    }

    /**
     * Writes the means of {@code in} to {@code out}; both may be one array.
     *
     * @param window side of the window, at least 1
     */
    public void blur(float[] in, float[] out, int window) {
        int before = (window - 1) / 2;
        int after = window / 2;
        for (int y = 0; y < height; y++) {
            row(in, y * width, before, after);
        }
        columns(out, before, after);
    }

    private void row(float[] in, int row, int before, int after) {
        int last = width - 1;
        double sum = 0;
        for (int x = -before; x <= after; x++) {
            sum += in[row + Math.clamp(x, 0, last)];
        }
        double share = 1.0 / (before + after + 1);
        for (int x = 0; x < width; x++) {
            between[row + x] = (float) (sum * share);
            sum += in[row + Math.min(x + after + 1, last)] - (double) in[row + Math.max(x - before, 0)];
        }
    }

    private void columns(float[] out, int before, int after) {
        double[] sums = new double[width];
        for (int y = -before; y <= after; y++) {
            add(sums, between, clampRow(y));
        }
        double share = 1.0 / (before + after + 1);
        for (int y = 0; y < height; y++) {
            store(sums, share, out, y * width);
            slide(sums, between, clampRow(y + after + 1), clampRow(y - before));
        }
    }

    private static void add(double[] sums, float[] from, int row) {
        for (int x = 0; x < sums.length; x++) {
            sums[x] += from[row + x];
        }
    }

    private static void store(double[] sums, double share, float[] out, int row) {
        for (int x = 0; x < sums.length; x++) {
            out[row + x] = (float) (sums[x] * share);
        }
    }

    private static void slide(double[] sums, float[] from, int in, int gone) {
        for (int x = 0; x < sums.length; x++) {
            sums[x] += from[in + x] - (double) from[gone + x];
        }
    }

    private int clampRow(int y) {
        return Math.clamp(y, 0, height - 1) * width;
    }
}
