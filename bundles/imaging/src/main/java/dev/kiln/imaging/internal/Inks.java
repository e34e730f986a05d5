package dev.kiln.imaging.internal;

import dev.kiln.imaging.internal.PictureHeader.Coding;
import java.awt.image.Raster;
import java.util.Optional;

/**
 * Turns the samples of CMYK pictures into upright RGBA: by the embedded profile, else by the plain product of paper
 * white with what each ink leaves of it, which is the same on every machine.
 */
final class Inks {
    private Inks() {}

    /** Opaque RGBA of the first four bands of {@code raster}, each pixel at its place in {@code place}. */
    static byte[] rgba(Raster raster, Coding coding, Upright place, Optional<ColourConversion> profile) {
        int width = raster.getWidth();
        int bands = raster.getNumBands();
        int most = (1 << raster.getSampleModel().getSampleSize(0)) - 1;
        byte[] rgba = new byte[4 * place.width() * place.height()];
        int[] row = new int[bands * width];
        byte[] inks = new byte[4 * width];
        for (int y = 0; y < raster.getHeight(); y++) {
            raster.getPixels(raster.getMinX(), raster.getMinY() + y, width, 1, row);
            for (int x = 0; x < width; x++) {
                for (int c = 0; c < 4; c++) {
                    inks[4 * x + c] = Samples.eightBit(row[bands * x + c], most);
                }
            }
            normalise(inks, coding);
            byte[] rgb = profile.isPresent() ? profile.get().rgb(inks) : product(inks);
            for (int x = 0; x < width; x++) {
                int to = 4 * (place.origin() + x * place.stepX() + y * place.stepY());
                System.arraycopy(rgb, 3 * x, rgba, to, 3);
                rgba[to + 3] = (byte) 255;
            }
        }
        return rgba;
    }

    /** Brings inks to 0 = none. */
    private static void normalise(byte[] inks, Coding coding) {
        for (int i = 0; i < inks.length && coding != Coding.INKS; i++) {
            inks[i] = (byte) ~inks[i];
        }
        for (int i = 0; i < inks.length && coding == Coding.YCCK; i += 4) {
            double luma = 255 - (inks[i] & 0xFF);
            double blue = 127 - (inks[i + 1] & 0xFF);
            double red = 127 - (inks[i + 2] & 0xFF);
            // BT.601 gives the complement of the stored, inverted inks: that is the inks themselves.
            inks[i] = clamped(luma + 1.402 * red);
            inks[i + 1] = clamped(luma - 0.344136 * blue - 0.714136 * red);
            inks[i + 2] = clamped(luma + 1.772 * blue);
        }
    }

    private static byte clamped(double value) {
        return (byte) Math.clamp(Math.round(value), 0, 255);
    }

    private static byte[] product(byte[] inks) {
        byte[] rgb = new byte[inks.length / 4 * 3];
        for (int i = 0; i < rgb.length; i++) {
            int paper = 255 - (inks[i / 3 * 4 + i % 3] & 0xFF);
            int black = 255 - (inks[i / 3 * 4 + 3] & 0xFF);
            rgb[i] = (byte) ((paper * black + 127) / 255);
        }
        return rgb;
    }
}
