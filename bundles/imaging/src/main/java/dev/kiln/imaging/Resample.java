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
        byte[] out = resample(rgba, 4, picture.width(), picture.height(), width, height, filter);
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
        byte[] out = resample(alpha, 1, mask.width(), mask.height(), width, height, filter);
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

    private static byte[] resample(byte[] in, int channels, int fromWidth, int fromHeight, int w, int h, Filter f) {
        Taps across = Taps.whole(f, fromWidth, w);
        Taps down = Taps.whole(f, fromHeight, h);
        return Separable.resample(in, fromWidth, fromHeight, channels, across, down);
    }
}
