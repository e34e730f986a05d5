package dev.kiln.mesh.preview;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;

/**
 * How much an asset, seen from the front, looks like the studio shot it was made of. The asset is drawn without
 * perspective and without light, the box of its silhouette centred, its longer side {@value #SUBJECT_SHARE} of the
 * frame, as the shot's subject is (preprocessing spec, section 6).
 *
 * <p>Limits: only the side that the photo shows is judged. A photo taken from above or with a wide lens cannot be matched
 * fully, and a photo's light and shadow are missing in a base colour without them. So the numbers compare assets of one
 * photo; across photos they say little. A mirrored or turned asset has low ones.
 *
 * @param silhouette intersection over union of the two silhouettes (alpha above 127), 0 to 1; 0 if both are empty
 * @param psnr peak signal-to-noise ratio of red, green and blue, sRGB-encoded, over the intersection:
 *     {@code 10 log10(255^2 / mean squared error)} dB, at most {@value #EQUAL} (equal); 0 without intersection
 * @param similarity mean structural similarity (Wang et al. 2004; K1 = 0.01, K2 = 0.03) of luma (Rec. 709 weights, 0 to
 *     255) over all windows of {@value #WINDOW} x {@value #WINDOW} pixels, {@value #STEP} apart, that lie in the
 *     intersection, each pixel weighing the same; -1 to 1, 0 without such a window
 */
public record Fidelity(double silhouette, double psnr, double similarity) {
    /** The greatest {@link #psnr}, dB: that of equal pictures. */
    public static final double EQUAL = 99;

    private static final double SUBJECT_SHARE = 0.88;
    private static final int WINDOW = 8;
    private static final int STEP = 4;
    private static final double C1 = 0.01 * 255 * 0.01 * 255;
    private static final double C2 = 0.03 * 255 * 0.03 * 255;

    /** Compares {@code asset} with {@code shot}, in the shot's size. An asset without triangles has no silhouette. */
    public static Fidelity of(Asset asset, StudioShot shot) {
        Picture cutout = shot.cutout();
        return between(FrontView.of(asset, cutout.width(), SUBJECT_SHARE), cutout);
    }

    /** Compares two pictures of one size by their alpha and colour. */
    static Fidelity between(Picture one, Picture two) {
        long both = 0;
        long either = 0;
        long squares = 0;
        for (int at = 0; at < one.rgba().size(); at += 4) {
            boolean first = one.rgba().get(at + 3) > 127;
            boolean second = two.rgba().get(at + 3) > 127;
            either += first || second ? 1 : 0;
            if (first && second) {
                both++;
                for (int c = at; c < at + 3; c++) {
                    int difference = one.rgba().get(c) - two.rgba().get(c);
                    squares += (long) difference * difference;
                }
            }
        }
        double error = squares / (3.0 * both);
        double psnr = both == 0 ? 0 : squares == 0 ? EQUAL : Math.min(EQUAL, 10 * Math.log10(255 * 255 / error));
        return new Fidelity(either == 0 ? 0 : (double) both / either, psnr, similarity(one, two));
    }

    private static double similarity(Picture one, Picture two) {
        double sum = 0;
        long windows = 0;
        for (int y = 0; y + WINDOW <= one.height(); y += STEP) {
            for (int x = 0; x + WINDOW <= one.width(); x += STEP) {
                double window = window(one, two, x, y);
                if (!Double.isNaN(window)) {
                    sum += window;
                    windows++;
                }
            }
        }
        return windows == 0 ? 0 : sum / windows;
    }

    /** The similarity of one window; NaN if it is not within both silhouettes. */
    private static double window(Picture one, Picture two, int left, int top) {
        double a = 0;
        double b = 0;
        double aa = 0;
        double bb = 0;
        double ab = 0;
        for (int y = top; y < top + WINDOW; y++) {
            for (int x = left; x < left + WINDOW; x++) {
                if (one.at(x, y, 3) <= 127 || two.at(x, y, 3) <= 127) {
                    return Double.NaN;
                }
                double p = luma(one, x, y);
                double q = luma(two, x, y);
                a += p;
                b += q;
                aa += p * p;
                bb += q * q;
                ab += p * q;
            }
        }
        double n = WINDOW * WINDOW;
        double meanA = a / n;
        double meanB = b / n;
        double varianceA = aa / n - meanA * meanA;
        double varianceB = bb / n - meanB * meanB;
        double covariance = ab / n - meanA * meanB;
        return (2 * meanA * meanB + C1)
                * (2 * covariance + C2)
                / ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2));
    }

    private static double luma(Picture picture, int x, int y) {
        return 0.2126 * picture.at(x, y, 0) + 0.7152 * picture.at(x, y, 1) + 0.0722 * picture.at(x, y, 2);
    }
}
