package com.example.chromakey;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import org.osgi.service.component.annotations.Component;

/** Cuts a subject out of a background of one colour, which is read off the corners of the photo. */
@Component
@Identified(id = "chroma-key")
public final class ChromaKeyMatte implements Matte {
    /** Up to this distance from the key colour a pixel is background; distances are in 8-bit RGB. */
    private static final double BACKGROUND = 24;

    /** From this distance on a pixel is subject. */
    private static final double SUBJECT = 72;

    @Override
    public String description() {
        return "removes the colour that all four corners share, like a green screen";
    }

    /** Whether the four corners agree on a colour. */
    @Override
    public boolean accepts(Picture photo) {
        double[] key = key(photo);
        for (int corner = 0; corner < 4; corner++) {
            if (distance(photo, x(photo, corner), y(photo, corner), key) > BACKGROUND) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Mask cut(Picture photo, StageContext context) throws KilnException {
        context.ranOn("chroma-key");
        double[] key = key(photo);
        byte[] alpha = new byte[photo.width() * photo.height()];
        boolean subject = false;
        for (int y = 0; y < photo.height(); y++) {
            context.checkCancelled();
            context.progress((double) y / photo.height());
            for (int x = 0; x < photo.width(); x++) {
                double share = (distance(photo, x, y, key) - BACKGROUND) / (SUBJECT - BACKGROUND);
                int value = (int) Math.rint(255 * Math.clamp(share, 0.0, 1.0));
                subject |= value == 255;
                alpha[y * photo.width() + x] = (byte) value;
            }
        }
        if (!subject) {
            throw new KilnException(
                    Fault.REFUSED,
                    "photo",
                    "has no subject that stands out from the colour of its corners",
                    "use another matte, or a background of another colour");
        }
        return new Mask(photo.width(), photo.height(), Bytes.adopt(alpha));
    }

    /** Mean colour of the four corners. */
    private static double[] key(Picture photo) {
        double[] key = new double[3];
        for (int corner = 0; corner < 4; corner++) {
            for (int c = 0; c < 3; c++) {
                key[c] += photo.at(x(photo, corner), y(photo, corner), c) / 4.0;
            }
        }
        return key;
    }

    private static double distance(Picture photo, int x, int y, double[] key) {
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            double d = photo.at(x, y, c) - key[c];
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    private static int x(Picture photo, int corner) {
        return corner % 2 * (photo.width() - 1);
    }

    private static int y(Picture photo, int corner) {
        return corner / 2 * (photo.height() - 1);
    }
}
