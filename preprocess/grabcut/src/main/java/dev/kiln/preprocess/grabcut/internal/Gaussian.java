package dev.kiln.preprocess.grabcut.internal;

import dev.kiln.imaging.matting.LabImage;

/**
 * A weighted normal distribution over Lab colour.
 *
 * @param mean L, a, b
 * @param inverse of the covariance: LL, La, Lb, aa, ab, bb
 * @param constant the part of the energy that does not depend on the colour
 */
record Gaussian(double[] mean, double[] inverse, double constant) {
    /**
     * @param covariance LL, La, Lb, aa, ab, bb; positive definite
     * @param weight share of the mixture, above 0
     */
    static Gaussian of(double[] mean, double[] covariance, double weight) {
        double ll = covariance[0];
        double la = covariance[1];
        double lb = covariance[2];
        double aa = covariance[3];
        double ab = covariance[4];
        double bb = covariance[5];
        double minorL = aa * bb - ab * ab;
        double minorA = lb * ab - la * bb;
        double minorB = la * ab - lb * aa;
        double determinant = ll * minorL + la * minorA + lb * minorB;
        double[] inverse = {
            minorL / determinant,
            minorA / determinant,
            minorB / determinant,
            (ll * bb - lb * lb) / determinant,
            (la * lb - ll * ab) / determinant,
            (ll * aa - la * la) / determinant
        };
        return new Gaussian(mean, inverse, -StrictMath.log(weight) + 0.5 * StrictMath.log(determinant));
    }

    /** Negative log-likelihood of the colour of a pixel, up to a constant that all Gaussians share. */
    double energy(LabImage image, int pixel) {
        double l = image.at(pixel, 0) - mean[0];
        double a = image.at(pixel, 1) - mean[1];
        double b = image.at(pixel, 2) - mean[2];
        double mahalanobis = inverse[0] * l * l
                + inverse[3] * a * a
                + inverse[5] * b * b
                + 2 * (inverse[1] * l * a + inverse[2] * l * b + inverse[4] * a * b);
        return constant + 0.5 * mahalanobis;
    }
}
