package dev.kiln.preprocess.studiolight.internal;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Light;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Locale;
import org.osgi.service.component.annotations.Component;

/**
 * Levels and white balance that keep colours (preprocessing spec, section 2): one pair of levels, found on luminance,
 * for all channels, and a white balance from pixels that are nearly grey already.
 */
@Component(property = "service.ranking:Integer=100")
@Identified(id = "robust")
public final class RobustLight implements Light {
    private static final int SUBJECT = 127;
    private static final int GREY_SPREAD = 40;
    private static final double DARKEST = 40;
    private static final double BRIGHTEST = 245;
    private static final double LEAST_GREY = 0.02;
    private static final double LEAST_GAIN = 0.8;
    private static final double MOST_GAIN = 1.25;

    @Override
    public String description() {
        return "levels by luminance and white balance by what is nearly grey: keeps colours";
    }

    @Override
    public Picture even(Picture photo, StageContext context) throws KilnException {
        context.checkCancelled();
        context.ranOn("robust");
        byte[] rgba = photo.rgba().toArray();
        Histogram luminance = new Histogram();
        for (int i = 0; i < rgba.length; i += 4) {
            if ((rgba[i + 3] & 0xFF) > SUBJECT) {
                luminance.add((int) Math.round(luminance(rgba, i)));
            }
        }
        Levels levels = Levels.of(luminance);
        for (int i = 0; i < rgba.length; i++) {
            if (i % 4 < 3) {
                rgba[i] = (byte) Math.round(levels.apply(rgba[i] & 0xFF));
            }
        }
        context.checkCancelled();
        double[] gains = gains(rgba);
        for (int i = 0; i < rgba.length; i++) {
            if (i % 4 < 3) {
                rgba[i] = (byte) Math.round(Math.min(255, (rgba[i] & 0xFF) * gains[i % 4]));
            }
        }
        context.note(String.format(Locale.ROOT, "gains %.2f, %.2f, %.2f", gains[0], gains[1], gains[2]));
        return new Picture(photo.width(), photo.height(), Bytes.adopt(rgba));
    }

    private static double luminance(byte[] rgba, int i) {
        return 0.2126 * (rgba[i] & 0xFF) + 0.7152 * (rgba[i + 1] & 0xFF) + 0.0722 * (rgba[i + 2] & 0xFF);
    }

    /** Grey world over the nearly grey; nothing where there is too little of it. */
    private static double[] gains(byte[] rgba) {
        double[] sums = new double[3];
        long grey = 0;
        long seen = 0;
        for (int i = 0; i < rgba.length; i += 4) {
            if (rgba[i + 3] == 0) {
                continue;
            }
            seen++;
            int r = rgba[i] & 0xFF;
            int g = rgba[i + 1] & 0xFF;
            int b = rgba[i + 2] & 0xFF;
            int spread = Math.max(r, Math.max(g, b)) - Math.min(r, Math.min(g, b));
            double light = luminance(rgba, i);
            if (spread < GREY_SPREAD && light > DARKEST && light < BRIGHTEST) {
                sums[0] += r;
                sums[1] += g;
                sums[2] += b;
                grey++;
            }
        }
        if (grey == 0 || grey < LEAST_GREY * seen) {
            return new double[] {1, 1, 1};
        }
        double mean = (sums[0] + sums[1] + sums[2]) / 3;
        double[] gains = new double[3];
        for (int c = 0; c < 3; c++) {
            gains[c] = Math.clamp(mean / sums[c], LEAST_GAIN, MOST_GAIN);
        }
        return gains;
    }
}
