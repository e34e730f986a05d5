package dev.kiln.imaging.matting;

import java.util.Arrays;

/**
 * The colour of a strip along all four edges of a picture, 3 % of the short side wide: what the background looks like,
 * as far as one can tell without knowing the subject (preprocessing spec, section 3.2).
 *
 * @param width of the strip in pixels
 * @param l median of L in it
 * @param a median of a
 * @param b median of b
 * @param spread 90th percentile of the Lab distance from that median
 */
public record Border(int width, float l, float a, float b, double spread) {
    /** Spread below which a background counts as plain. */
    public static final double PLAIN = 6;

    private static final double STRIP = 0.03;

    /** Measures the border of {@code image}. */
    public static Border of(LabImage image) {
        int strip = (int) Math.max(1, Math.round(STRIP * Math.min(image.width(), image.height())));
        int[] pixels = pixels(image, strip);
        float[] median = new float[3];
        for (int channel = 0; channel < 3; channel++) {
            float[] values = new float[pixels.length];
            for (int i = 0; i < pixels.length; i++) {
                values[i] = image.at(pixels[i], channel);
            }
            Arrays.sort(values);
            median[channel] = values[values.length / 2];
        }
        double[] distances = new double[pixels.length];
        for (int i = 0; i < pixels.length; i++) {
            distances[i] = Math.sqrt(image.squaredDistance(pixels[i], median[0], median[1], median[2]));
        }
        Arrays.sort(distances);
        double spread = distances[(int) (0.9 * (distances.length - 1))];
        return new Border(strip, median[0], median[1], median[2], spread);
    }

    private static int[] pixels(LabImage image, int strip) {
        int[] pixels = new int[image.width() * image.height()];
        int count = 0;
        for (int i = 0; i < pixels.length; i++) {
            if (reaches(image, i, strip)) {
                pixels[count++] = i;
            }
        }
        return Arrays.copyOf(pixels, count);
    }

    /** Whether the pixel with index {@code pixel} lies in the strip. */
    public boolean contains(LabImage image, int pixel) {
        return reaches(image, pixel, width);
    }

    private static boolean reaches(LabImage image, int pixel, int strip) {
        int x = pixel % image.width();
        int y = pixel / image.width();
        return x < strip || y < strip || x >= image.width() - strip || y >= image.height() - strip;
    }

    /** Lab distance of a pixel from the border's colour. */
    public double distance(LabImage image, int pixel) {
        return Math.sqrt(image.squaredDistance(pixel, l, a, b));
    }

    /** Whether the background is plain. */
    public boolean isPlain() {
        return spread < PLAIN;
    }
}
