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
        Box box = SubjectBox.of(alpha(cutout))
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
        Picture framed = CutoutResampling.resample(cutout, across, down);
        return new StudioShot(framed, alpha(framed), onGrey(framed), uncomposed);
    }

    private static Picture onGrey(Picture framed) {
        byte[] grey = framed.rgba().toArray();
        for (int i = 0; i < grey.length; i += 4) {
            int alpha = grey[i + 3] & 0xFF;
            for (int c = i; c < i + 3; c++) {
                grey[c] = (byte) (((grey[c] & 0xFF) * alpha + NEUTRAL_GREY * (255 - alpha) + 127) / 255);
            }
            grey[i + 3] = (byte) 255;
        }
        return new Picture(SIDE, SIDE, Bytes.adopt(grey));
    }

    private static Mask alpha(Picture picture) {
        byte[] alpha = new byte[picture.width() * picture.height()];
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = (byte) picture.rgba().get(4 * i + 3);
        }
        return new Mask(picture.width(), picture.height(), Bytes.adopt(alpha));
    }
}
