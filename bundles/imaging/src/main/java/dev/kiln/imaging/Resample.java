package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;

/**
 * Resizes pictures and masks with antialiasing: the kernel is widened by the shrink factor. With
 * {@link Filter#LANCZOS}, {@link Filter#BICUBIC} and {@link Filter#BILINEAR} the result equals Pillow's
 * {@code Image.resize}, byte for byte; colour is premultiplied by alpha on the way.
 */
public final class Resample {
    private Resample() {}

    /**
     * {@code picture} at another size.
     *
     * @param width wanted width, at least 1
     * @param height wanted height, at least 1
     */
    public static Picture resize(Picture picture, int width, int height, Filter filter) {
        if (width == picture.width() && height == picture.height()) {
            return picture;
        }
        byte[] rgba = picture.rgba().toArray();
        Premultiplied.multiply(rgba);
        byte[] out = resize(rgba, picture.width(), picture.height(), 4, width, height, filter);
        Premultiplied.divide(out);
        return new Picture(width, height, Bytes.adopt(out));
    }

    /**
     * {@code mask} at another size.
     *
     * @param width wanted width, at least 1
     * @param height wanted height, at least 1
     */
    public static Mask resize(Mask mask, int width, int height, Filter filter) {
        if (width == mask.width() && height == mask.height()) {
            return mask;
        }
        byte[] alpha = mask.alpha().toArray();
        byte[] out = resize(alpha, mask.width(), mask.height(), 1, width, height, filter);
        return new Mask(width, height, Bytes.adopt(out));
    }

    /**
     * A cut-out at another size, by Lanczos-3: the colour along its edge stays the subject's, with no ring around it.
     *
     * @param cutout straight alpha
     * @param width wanted width, at least 1
     * @param height wanted height, at least 1
     */
    public static Picture resizeCutout(Picture cutout, int width, int height) {
        Taps across = Taps.whole(Filter.LANCZOS, cutout.width(), width);
        Taps down = Taps.whole(Filter.LANCZOS, cutout.height(), height);
        return CutoutResampling.resample(cutout, across, down);
    }

    /**
     * Interleaved bytes at another size, each channel by itself.
     *
     * @param pixels {@code width * height * channels} bytes, rows from top to bottom
     * @return {@code toWidth * toHeight * channels} bytes; never {@code pixels} itself
     * @throws IllegalArgumentException if a size is below 1 or does not fit the bytes
     */
    public static byte[] resize(
            byte[] pixels, int width, int height, int channels, int toWidth, int toHeight, Filter filter) {
        if (Math.min(Math.min(width, height), Math.min(toWidth, toHeight)) < 1
                || channels < 1
                || pixels.length != (long) width * height * channels) {
            throw new IllegalArgumentException(pixels.length + " bytes as " + width + " x " + height + " x " + channels
                    + " cannot become " + toWidth + " x " + toHeight);
        }
        Taps across = Taps.whole(filter, width, toWidth);
        Taps down = Taps.whole(filter, height, toHeight);
        return Separable.resample(pixels, width, height, channels, across, down);
    }
}
