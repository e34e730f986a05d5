package dev.kiln.imaging.matting;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;

/**
 * Carries a cut of the working picture to the photo's size. Along the cut, in a band as wide as the cut may err, the
 * matte follows the photo's own edges (see {@link EdgeFit}); elsewhere it is what the cut says.
 */
public final class EdgeMatte {
    /** Contrast around one half (preprocessing spec, section 3.2): a fitted edge is softer than a real one. */
    private static final double SHARPENING = 2;

    private EdgeMatte() {}

    /** The matte of {@code cut} at the size of {@code photo}, whose shape the cut has. */
    public static Mask of(Cut cut, Picture photo) {
        byte[] hard = new byte[cut.subject().length];
        for (int i = 0; i < hard.length; i++) {
            hard[i] = (byte) (cut.subject()[i] ? 255 : 0);
        }
        Mask rough = new Mask(cut.width(), cut.height(), Bytes.adopt(hard));
        EdgeFit fit = EdgeFit.of(rough, photo);
        byte[] alpha = Resample.resize(rough, photo.width(), photo.height(), Filter.BILINEAR)
                .alpha()
                .toArray();
        for (int y = 0; y < photo.height(); y++) {
            refineRow(fit, photo, y, alpha);
        }
        return new Mask(photo.width(), photo.height(), Bytes.adopt(alpha));
    }

    private static void refineRow(EdgeFit fit, Picture photo, int y, byte[] alpha) {
        double fy = (y + 0.5) * fit.height() / photo.height() - 0.5;
        for (int x = 0, i = y * photo.width(); x < photo.width(); x++, i++) {
            double fx = (x + 0.5) * fit.width() / photo.width() - 0.5;
            if (fit.isNearEdge(fx, fy)) {
                double value = fit.coverage(fx, fy, photo, i);
                alpha[i] = (byte) Math.round(255 * Math.clamp((value - 0.5) * SHARPENING + 0.5, 0, 1));
            } else {
                alpha[i] = (byte) ((alpha[i] & 0xFF) > 127 ? 255 : 0);
            }
        }
    }
}
