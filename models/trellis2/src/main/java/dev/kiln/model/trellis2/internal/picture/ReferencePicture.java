package dev.kiln.model.trellis2.internal.picture;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;

/**
 * The picture that conditions the model, made from a cut-out exactly as the reference makes it: shrunk to 1024, cropped
 * to a square around what is opaque, laid on black (TRELLIS.2 specification, section 2). There is no margin.
 *
 * @param side pixels along a side
 * @param rgb {@code side * side * 3} bytes
 */
public record ReferencePicture(int side, byte[] rgb) {
    private static final int LONGEST = 1024;
    /** A pixel belongs to the subject's box above this alpha, 0.8 of full. */
    private static final int SOLID = 204;

    private static final float[] MEAN = {0.485f, 0.456f, 0.406f};
    private static final float[] DEVIATION = {0.229f, 0.224f, 0.225f};

    /**
     * Prepares {@code cutout}.
     *
     * @throws KilnException of kind {@link Fault#REFUSED} if nothing in it is opaque or the subject is a dot
     */
    public static ReferencePicture of(Picture cutout) throws KilnException {
        Picture picture = shrunk(cutout);
        int left = Integer.MAX_VALUE;
        int top = Integer.MAX_VALUE;
        int right = -1;
        int bottom = -1;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                if (picture.at(x, y, 3) > SOLID) {
                    left = Math.min(left, x);
                    top = Math.min(top, y);
                    right = Math.max(right, x);
                    bottom = y;
                }
            }
        }
        int half = Math.max(right - left, bottom - top) / 2;
        if (right < 0 || half == 0) {
            throw new KilnException(
                    Fault.REFUSED,
                    "picture",
                    right < 0 ? "has no opaque subject" : "has a subject of one pixel",
                    "give a picture whose alpha marks the subject, or one the matte can cut");
        }
        // Bounds fall on halves where the box is odd; the reference rounds them to even.
        int x0 = (int) Math.rint((left + right) / 2.0 - half);
        int y0 = (int) Math.rint((top + bottom) / 2.0 - half);
        return new ReferencePicture(2 * half, onBlack(picture, x0, y0, 2 * half));
    }

    private static Picture shrunk(Picture cutout) {
        double scale = Math.min(1, (double) LONGEST / Math.max(cutout.width(), cutout.height()));
        if (scale >= 1) {
            return cutout;
        }
        int width = Math.max(1, (int) (cutout.width() * scale));
        int height = Math.max(1, (int) (cutout.height() * scale));
        return Resample.resize(cutout, width, height, Filter.LANCZOS);
    }

    private static byte[] onBlack(Picture picture, int x0, int y0, int side) {
        byte[] rgb = new byte[side * side * 3];
        for (int y = Math.max(0, -y0); y < Math.min(side, picture.height() - y0); y++) {
            for (int x = Math.max(0, -x0); x < Math.min(side, picture.width() - x0); x++) {
                float alpha = picture.at(x0 + x, y0 + y, 3) / 255f;
                for (int c = 0; c < 3; c++) {
                    float lit = picture.at(x0 + x, y0 + y, c) / 255f * alpha * 255f;
                    rgb[(y * side + x) * 3 + c] = (byte) (int) lit;
                }
            }
        }
        return rgb;
    }

    /** The picture at {@code resolution}, three bytes a pixel. */
    public byte[] resized(int resolution) {
        return Resample.resize(rgb, side, side, 3, resolution, resolution, Filter.LANCZOS);
    }

    /** The network's input at {@code resolution}: normalised colour, rows x columns x 3. */
    public float[] normalised(int resolution) {
        byte[] pixels = resized(resolution);
        float[] values = new float[pixels.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = ((pixels[i] & 0xFF) / 255f - MEAN[i % 3]) / DEVIATION[i % 3];
        }
        return values;
    }
}
