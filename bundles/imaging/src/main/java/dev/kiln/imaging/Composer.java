package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;

/**
 * Centres a cut-out in a square frame (preprocessing spec, section 6): the middle of the subject's box is the middle of
 * the frame, and the box's long side is {@value #SUBJECT_FRACTION} of it.
 */
public final class Composer {
    /** Sides of a studio shot, in pixels. */
    public static final int SIDE = 1024;

    /** The subject's share of the frame ({@code SUBJECT_FRAC}). */
    public static final double SUBJECT_FRACTION = 0.88;

    /** Red, green and blue of the neutral grey background. */
    public static final int NEUTRAL_GREY = 200;

    private Composer() {}

    /**
     * Composes.
     *
     * @param cutout straight-alpha RGBA of any size, the colour of its soft edges free of the background
     * @param uncomposed what the shot keeps for models that frame by themselves, see {@link StudioShot}
     * @throws KilnException of kind {@link Fault#REFUSED} if no pixel is more than half covered
     */
    public static StudioShot compose(Picture cutout, Picture uncomposed) throws KilnException {
        byte[] rgba = cutout.rgba().toArray();
        Box box = SubjectBox.of(alpha(cutout.width(), cutout.height(), rgba))
                .orElseThrow(() -> new KilnException(
                        Fault.REFUSED,
                        "photo",
                        "no subject was found in it",
                        "give a photo of one object on a plain background, or a cut-out with alpha"));
        double side = box.longSide() / SUBJECT_FRACTION;
        double left = (box.left() + box.right() - side) / 2;
        double top = (box.top() + box.bottom() - side) / 2;
        Taps across = Taps.window(Filter.LANCZOS, cutout.width(), left, side, SIDE);
        Taps down = Taps.window(Filter.LANCZOS, cutout.height(), top, side, SIDE);
        Framing framing = new Framing(rgba, cutout.width(), cutout.height(), across, down);
        byte[] framed = new byte[4 * SIDE * SIDE];
        byte[] grey = new byte[framed.length];
        float[] row = new float[4 * SIDE];
        for (int y = 0; y < SIDE; y++) {
            framing.row(y, row);
            for (int x = 0; x < SIDE; x++) {
                store(row, 4 * x, framed, grey, 4 * (y * SIDE + x));
            }
        }
        return new StudioShot(
                new Picture(SIDE, SIDE, Bytes.adopt(framed)),
                alpha(SIDE, SIDE, framed),
                new Picture(SIDE, SIDE, Bytes.adopt(grey)),
                uncomposed);
    }

    /** Makes the premultiplied pixel at {@code from} straight, and lays it on grey. */
    private static void store(float[] row, int from, byte[] framed, byte[] grey, int to) {
        float coverage = row[from + 3];
        int alpha = Math.clamp(Math.round(coverage), 0, 255);
        for (int c = 0; c < 3; c++) {
            float color = alpha == 0 ? 0 : Math.clamp(row[from + c] / coverage, 0, 255);
            framed[to + c] = (byte) Math.round(color);
            grey[to + c] = (byte) Math.round((color * alpha + NEUTRAL_GREY * (255 - alpha)) / 255);
        }
        framed[to + 3] = (byte) alpha;
        grey[to + 3] = (byte) 255;
    }

    private static Mask alpha(int width, int height, byte[] rgba) {
        byte[] alpha = new byte[width * height];
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = rgba[4 * i + 3];
        }
        return new Mask(width, height, Bytes.adopt(alpha));
    }
}
