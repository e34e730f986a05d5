package dev.kiln.imaging.internal;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;

/**
 * Turns decoded samples into upright 8-bit RGBA. Samples are taken from the raster as stored, never through
 * {@code getRGB}, which converts grey 128 to 188.
 */
final class Samples {
    private Samples() {}

    /** Straight RGBA of {@code image}, each pixel at its place in {@code place}. */
    static byte[] rgba(BufferedImage image, Upright place) {
        Raster raster = image.getRaster();
        int[] palette = palette(image.getColorModel());
        int bands = raster.getNumBands();
        boolean alpha = image.getColorModel().hasAlpha();
        boolean grey = bands < 3;
        int most = (1 << raster.getSampleModel().getSampleSize(0)) - 1;
        byte[] rgba = new byte[4 * place.width() * place.height()];
        int[] row = new int[bands * image.getWidth()];
        for (int y = 0; y < image.getHeight(); y++) {
            raster.getPixels(0, y, image.getWidth(), 1, row);
            for (int x = 0; x < image.getWidth(); x++) {
                int to = 4 * (place.origin() + x * place.stepX() + y * place.stepY());
                if (palette != null) {
                    int color = palette[Math.min(row[x], palette.length - 1)];
                    rgba[to] = (byte) (color >> 16);
                    rgba[to + 1] = (byte) (color >> 8);
                    rgba[to + 2] = (byte) color;
                    rgba[to + 3] = (byte) (color >> 24);
                    continue;
                }
                int from = bands * x;
                rgba[to] = eightBit(row[from], most);
                rgba[to + 1] = grey ? rgba[to] : eightBit(row[from + 1], most);
                rgba[to + 2] = grey ? rgba[to] : eightBit(row[from + 2], most);
                rgba[to + 3] = alpha ? eightBit(row[from + bands - 1], most) : (byte) 255;
            }
        }
        return rgba;
    }

    /** Divides colour by alpha, in place. */
    static void straighten(byte[] rgba) {
        for (int i = 0; i < rgba.length; i++) {
            int alpha = rgba[i | 3] & 0xFF;
            if ((i & 3) != 3 && alpha > 0) {
                rgba[i] = (byte) Math.min(255, ((rgba[i] & 0xFF) * 255 + alpha / 2) / alpha);
            }
        }
    }

    private static int[] palette(ColorModel model) {
        if (!(model instanceof IndexColorModel indexed)) {
            return null;
        }
        int[] colors = new int[indexed.getMapSize()];
        indexed.getRGBs(colors);
        return colors;
    }

    /** Scales a sample of 0 to {@code most} to 0 to 255, rounded. */
    static byte eightBit(int sample, int most) {
        return (byte) (most == 255 ? sample : (sample * 255 + most / 2) / most);
    }
}
