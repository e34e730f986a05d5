package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;

/**
 * Resizes 8-bit pictures to the same bytes as Pillow's {@code Image.resize}: two passes, columns first, with 22-bit
 * weights and 8 bits in between (TRELLIS.2 specification, section 2.1). For models whose reference implementation
 * prepares its pictures with Pillow; other work is better served by a resampler in floating point.
 */
public final class PillowResize {
    private PillowResize() {}

    /** Pillow's antialiasing filters. */
    public enum Filter {
        /** Triangle. */
        BILINEAR(1) {
            @Override
            double weight(double x) {
                return Math.max(0, 1 - Math.abs(x));
            }
        },
        /** Keys' cubic with a = -0.5. */
        BICUBIC(2) {
            @Override
            double weight(double x) {
                double a = -0.5;
                double t = Math.abs(x);
                if (t < 1) {
                    return ((a + 2) * t - (a + 3)) * t * t + 1;
                }
                return t < 2 ? (((t - 5) * t + 8) * t - 4) * a : 0;
            }
        },
        /** Windowed sinc of three lobes. */
        LANCZOS(3) {
            @Override
            double weight(double x) {
                return x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0;
            }
        };

        /** Half-width in source pixels where nothing shrinks. */
        final int support;

        Filter(int support) {
            this.support = support;
        }

        abstract double weight(double x);

        private static double sinc(double x) {
            // StrictMath: the same bytes on every machine.
            return x == 0 ? 1 : StrictMath.sin(Math.PI * x) / (Math.PI * x);
        }
    }

    /**
     * Resizes interleaved channels, each by itself.
     *
     * @param pixels {@code width * height * channels} bytes, rows from top to bottom
     * @return {@code toWidth * toHeight * channels} bytes
     * @throws IllegalArgumentException if a size is below 1 or does not fit the bytes
     */
    public static byte[] resize(
            byte[] pixels, int width, int height, int channels, int toWidth, int toHeight, Filter filter) {
        if (width < 1
                || height < 1
                || channels < 1
                || toWidth < 1
                || toHeight < 1
                || pixels.length != (long) width * height * channels
                || (long) toWidth * Math.max(height, toHeight) * channels > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(pixels.length + " bytes as " + width + " x " + height + " x " + channels
                    + " cannot become " + toWidth + " x " + toHeight);
        }
        byte[] wide = toWidth == width
                ? pixels
                : ResizePass.columns(pixels, width, height, channels, ResizeTaps.of(width, toWidth, filter));
        byte[] result = toHeight == height
                ? wide
                : ResizePass.rows(wide, toWidth * channels, ResizeTaps.of(height, toHeight, filter));
        return result == pixels ? pixels.clone() : result;
    }

    /** Resizes an RGBA picture, as Pillow does, with its colour premultiplied by alpha in between. */
    public static Picture resize(Picture picture, int toWidth, int toHeight, Filter filter) {
        byte[] pixels = picture.rgba().toArray();
        if (toWidth == picture.width() && toHeight == picture.height()) {
            return picture;
        }
        premultiply(pixels);
        byte[] resized = resize(pixels, picture.width(), picture.height(), 4, toWidth, toHeight, filter);
        unpremultiply(resized);
        return new Picture(toWidth, toHeight, Bytes.adopt(resized));
    }

    private static void premultiply(byte[] rgba) {
        for (int p = 0; p < rgba.length; p += 4) {
            int alpha = rgba[p + 3] & 0xFF;
            for (int c = p; c < p + 3; c++) {
                int t = (rgba[c] & 0xFF) * alpha + 128;
                rgba[c] = (byte) (t + (t >> 8) >> 8);
            }
        }
    }

    private static void unpremultiply(byte[] rgba) {
        for (int p = 0; p < rgba.length; p += 4) {
            int alpha = rgba[p + 3] & 0xFF;
            if (alpha == 0 || alpha == 255) {
                continue;
            }
            for (int c = p; c < p + 3; c++) {
                rgba[c] = (byte) Math.min(255, 255 * (rgba[c] & 0xFF) / alpha);
            }
        }
    }
}
