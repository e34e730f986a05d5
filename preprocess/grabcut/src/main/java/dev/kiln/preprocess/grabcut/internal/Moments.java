package dev.kiln.preprocess.grabcut.internal;

import dev.kiln.imaging.matting.LabImage;

/** Sums from which mean and covariance of a set of colours follow. */
final class Moments {
    /** Added to each variance: one colour alone must not make a spike. */
    private static final double FLOOR = 0.5;

    private final double[] sum = new double[3];
    private final double[] products = new double[6];
    private long count;

    void add(LabImage image, int pixel) {
        double l = image.at(pixel, 0);
        double a = image.at(pixel, 1);
        double b = image.at(pixel, 2);
        sum[0] += l;
        sum[1] += a;
        sum[2] += b;
        products[0] += l * l;
        products[1] += l * a;
        products[2] += l * b;
        products[3] += a * a;
        products[4] += a * b;
        products[5] += b * b;
        count++;
    }

    long count() {
        return count;
    }

    double[] mean() {
        return new double[] {sum[0] / count, sum[1] / count, sum[2] / count};
    }

    /** The Gaussian of these colours, weighted by their share of {@code all}. */
    Gaussian gaussian(long all) {
        double[] m = mean();
        double ll = products[0] / count - m[0] * m[0] + FLOOR;
        double la = products[1] / count - m[0] * m[1];
        double lb = products[2] / count - m[0] * m[2];
        double aa = products[3] / count - m[1] * m[1] + FLOOR;
        double ab = products[4] / count - m[1] * m[2];
        double bb = products[5] / count - m[2] * m[2] + FLOOR;
        return Gaussian.of(m, new double[] {ll, la, lb, aa, ab, bb}, count / (double) all);
    }
}
