package dev.kiln.imaging.matting;

import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.BoxBlur;

/**
 * The guided filter (He, Sun and Tang, 2013) with a colour guide: near each pixel the output is a linear function of
 * the guide's colour, fitted to the input over a window. Given a rough matte, its edges move onto those of the picture.
 */
final class GuidedFilter {
    private static final int[] ROW = {0, 0, 0, 1, 1, 2};
    private static final int[] COLUMN = {0, 1, 2, 1, 2, 2};

    private final int size;
    private final int window;
    private final double epsilon;
    private final BoxBlur box;
    private final float[][] guide = new float[3][];
    private final float[][] mean = new float[3][];
    private final float[][] covariance = new float[6][];

    /**
     * @param picture the guide
     * @param radius of the window, in pixels
     * @param epsilon smoothness: the variance of the guide (0 to 1) below which a window counts as flat
     */
    GuidedFilter(Picture picture, int radius, double epsilon) {
        this.size = picture.width() * picture.height();
        this.window = 2 * radius + 1;
        this.epsilon = epsilon;
        this.box = new BoxBlur(picture.width(), picture.height());
        for (int c = 0; c < 3; c++) {
            guide[c] = new float[size];
            for (int i = 0; i < size; i++) {
                guide[c][i] = picture.rgba().get(4 * i + c) / 255f;
            }
            mean[c] = blurred(guide[c]);
        }
        for (int k = 0; k < 6; k++) {
            covariance[k] = covariance(guide[ROW[k]], mean[ROW[k]], guide[COLUMN[k]], mean[COLUMN[k]]);
        }
    }

    /** The four planes of the linear function: weights of red, green and blue (0 to 1), and the constant. */
    float[][] fit(float[] input) {
        float[] inputMean = blurred(input);
        float[][] shared = new float[3][];
        for (int c = 0; c < 3; c++) {
            shared[c] = covariance(guide[c], mean[c], input, inputMean);
        }
        float[] constant = new float[size];
        for (int i = 0; i < size; i++) {
            solve(i, shared);
            constant[i] =
                    inputMean[i] - shared[0][i] * mean[0][i] - shared[1][i] * mean[1][i] - shared[2][i] * mean[2][i];
        }
        return new float[][] {blurred(shared[0]), blurred(shared[1]), blurred(shared[2]), blurred(constant)};
    }

    /** Replaces the covariance with the input at pixel {@code i} by the weights: (covariance + epsilon) x = shared. */
    private void solve(int i, float[][] shared) {
        double rr = covariance[0][i] + epsilon;
        double rg = covariance[1][i];
        double rb = covariance[2][i];
        double gg = covariance[3][i] + epsilon;
        double gb = covariance[4][i];
        double bb = covariance[5][i] + epsilon;
        double minorR = gg * bb - gb * gb;
        double minorG = rb * gb - rg * bb;
        double minorB = rg * gb - rb * gg;
        double determinant = rr * minorR + rg * minorG + rb * minorB;
        double r = shared[0][i];
        double g = shared[1][i];
        double b = shared[2][i];
        shared[0][i] = (float) ((minorR * r + minorG * g + minorB * b) / determinant);
        shared[1][i] = (float) ((minorG * r + (rr * bb - rb * rb) * g + (rg * rb - rr * gb) * b) / determinant);
        shared[2][i] = (float) ((minorB * r + (rg * rb - rr * gb) * g + (rr * gg - rg * rg) * b) / determinant);
    }

    private float[] covariance(float[] a, float[] meanA, float[] b, float[] meanB) {
        float[] product = new float[size];
        for (int i = 0; i < size; i++) {
            product[i] = a[i] * b[i];
        }
        box.blur(product, product, window);
        for (int i = 0; i < size; i++) {
            product[i] -= meanA[i] * meanB[i];
        }
        return product;
    }

    private float[] blurred(float[] plane) {
        float[] out = new float[size];
        box.blur(plane, out, window);
        return out;
    }
}
