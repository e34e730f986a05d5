package dev.kiln.imaging.matting;

import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;

/**
 * A picture in CIE Lab (D65): L 0 to 100, a and b about -100 to 100. Distances in it are roughly what people see.
 */
public final class LabImage {
    /** Long side at which mattes without weights work (preprocessing spec, section 3.2). */
    public static final int WORKING_SIDE = 320;

    private static final double[] LINEAR = new double[256];

    static {
        for (int i = 0; i < LINEAR.length; i++) {
            double v = i / 255.0;
            LINEAR[i] = v <= 0.04045 ? v / 12.92 : StrictMath.pow((v + 0.055) / 1.055, 2.4);
        }
    }

    private final int width;
    private final int height;
    private final float[] lab;

    private LabImage(int width, int height, float[] lab) {
        this.width = width;
        this.height = height;
        this.lab = lab;
    }

    /** {@code photo}, whose alpha is not looked at, shrunk by area average to a long side of at most {@code side}. */
    public static LabImage of(Picture photo, int side) {
        double scale = Math.min(1, side / (double) Math.max(photo.width(), photo.height()));
        int width = (int) Math.max(1, Math.round(photo.width() * scale));
        int height = (int) Math.max(1, Math.round(photo.height() * scale));
        Picture small = Resample.resize(photo, width, height, Filter.AREA);
        float[] lab = new float[3 * width * height];
        for (int i = 0; i < width * height; i++) {
            convert(
                    LINEAR[small.rgba().get(4 * i)],
                    LINEAR[small.rgba().get(4 * i + 1)],
                    LINEAR[small.rgba().get(4 * i + 2)],
                    lab,
                    3 * i);
        }
        return new LabImage(width, height, lab);
    }

    private static void convert(double r, double g, double b, float[] lab, int at) {
        double x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
        double y = root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
        double z = root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
        lab[at] = (float) (116 * y - 16);
        lab[at + 1] = (float) (500 * (x - y));
        lab[at + 2] = (float) (200 * (y - z));
    }

    private static double root(double t) {
        return t > 216.0 / 24389 ? StrictMath.cbrt(t) : t * (24389.0 / 27 / 116) + 16.0 / 116;
    }

    /** Pixels in a row. */
    public int width() {
        return width;
    }

    /** Rows. */
    public int height() {
        return height;
    }

    /** Channel {@code channel} (0 L, 1 a, 2 b) of the pixel with index {@code pixel}, row by row. */
    public float at(int pixel, int channel) {
        return lab[3 * pixel + channel];
    }

    /** Squared Lab distance of two pixels. */
    public double squaredDistance(int pixel, int other) {
        return squaredDistance(pixel, lab[3 * other], lab[3 * other + 1], lab[3 * other + 2]);
    }

    /** Squared Lab distance of a pixel from a colour. */
    public double squaredDistance(int pixel, float l, float a, float b) {
        double dl = lab[3 * pixel] - l;
        double da = lab[3 * pixel + 1] - a;
        double db = lab[3 * pixel + 2] - b;
        return dl * dl + da * da + db * db;
    }
}
