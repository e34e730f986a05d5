package dev.kiln.model.relief.internal;

import java.util.function.IntUnaryOperator;

/**
 * Means of a picture channel over boxes with fractional sides, from a summed-area table (Crow 1984). The picture is
 * taken as constant within each pixel and 0 outside the frame, so means are exact.
 */
final class AreaMeans {
    private final int width;
    private final int height;
    private final double[] sums;

    /** {@code valueAt} gives the channel at a pixel index, row by row. */
    AreaMeans(int width, int height, IntUnaryOperator valueAt) {
        this.width = width;
        this.height = height;
        sums = new double[(width + 1) * (height + 1)];
        for (int y = 0; y < height; y++) {
            double row = 0;
            for (int x = 0; x < width; x++) {
                row += valueAt.applyAsInt(y * width + x);
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
            }
        }
    }

    /** Mean over the box with its centre at (x, y), in pixels from the upper left corner of the frame. */
    double mean(double x, double y, double boxWidth, double boxHeight) {
        double left = x - boxWidth / 2;
        double right = x + boxWidth / 2;
        double top = y - boxHeight / 2;
        double bottom = y + boxHeight / 2;
        double sum = upTo(right, bottom) - upTo(left, bottom) - upTo(right, top) + upTo(left, top);
        return sum / (boxWidth * boxHeight);
    }

    private double upTo(double x, double y) {
        double cx = Math.clamp(x, 0, width);
        double cy = Math.clamp(y, 0, height);
        int ix = Math.min((int) cx, width - 1);
        int iy = Math.min((int) cy, height - 1);
        double fx = cx - ix;
        double fy = cy - iy;
        int at = iy * (width + 1) + ix;
        double upper = sums[at] + fx * (sums[at + 1] - sums[at]);
        double lower = sums[at + width + 1] + fx * (sums[at + width + 2] - sums[at + width + 1]);
        return upper + fy * (lower - upper);
    }
}
