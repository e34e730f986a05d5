package dev.kiln.imaging.matting;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.BoxBlur;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;

/**
 * How coverage follows from colour around the edge of a cut: a guided filter fitted at twice the working size, to be
 * applied to the photo at full size (He and Sun, "Fast Guided Filter", 2015).
 *
 * @param width of the planes
 * @param height of the planes
 * @param linear weights of red, green and blue (0 to 1), and the constant
 * @param share of the cut's subject in the window around each pixel, 0 to 1
 */
record EdgeFit(int width, int height, float[][] linear, float[] share) {
    private static final int FITTED_SIDE = 2 * LabImage.WORKING_SIDE;

    /** The cut errs by a working pixel or so: two pixels here, and as much again to fit from. */
    private static final int RADIUS = 4;

    private static final double EPSILON = 1e-4;
    private static final float NONE = 1e-4f;

    static EdgeFit of(Mask rough, Picture photo) {
        double scale = Math.min(1, FITTED_SIDE / (double) Math.max(photo.width(), photo.height()));
        int width = (int) Math.max(1, Math.round(photo.width() * scale));
        int height = (int) Math.max(1, Math.round(photo.height() * scale));
        Mask input = Resample.resize(rough, width, height, Filter.BILINEAR);
        float[] coverage = new float[width * height];
        for (int i = 0; i < coverage.length; i++) {
            coverage[i] = input.alpha().get(i) / 255f;
        }
        Picture guide = Resample.resize(photo, width, height, Filter.AREA);
        float[][] linear = new GuidedFilter(guide, RADIUS, EPSILON).fit(coverage);
        new BoxBlur(width, height).blur(coverage, coverage, 2 * RADIUS + 1);
        return new EdgeFit(width, height, linear, coverage);
    }

    /** Whether both subject and background are near the place ({@code x}, {@code y}), given in pixels of the planes. */
    boolean isNearEdge(double x, double y) {
        int column = (int) Math.clamp(Math.round(x), 0, width - 1);
        int row = (int) Math.clamp(Math.round(y), 0, height - 1);
        float subject = share[row * width + column];
        return subject > NONE && subject < 1 - NONE;
    }

    /** Coverage, about 0 to 1, of the pixel with index {@code pixel} of {@code photo}, which lies at (x, y) here. */
    double coverage(double x, double y, Picture photo, int pixel) {
        double value = at(linear[3], x, y);
        for (int channel = 0; channel < 3; channel++) {
            value += at(linear[channel], x, y) * photo.rgba().get(4 * pixel + channel) / 255;
        }
        return value;
    }

    private double at(float[] plane, double x, double y) {
        int left = (int) Math.clamp((long) Math.floor(x), 0, width - 1);
        int top = (int) Math.clamp((long) Math.floor(y), 0, height - 1);
        int right = Math.min(left + 1, width - 1);
        int bottom = Math.min(top + 1, height - 1);
        double fx = Math.clamp(x - left, 0, 1);
        double fy = Math.clamp(y - top, 0, 1);
        double above = plane[top * width + left] * (1 - fx) + plane[top * width + right] * fx;
        double below = plane[bottom * width + left] * (1 - fx) + plane[bottom * width + right] * fx;
        return above * (1 - fy) + below * fy;
    }
}
