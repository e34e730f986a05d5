package dev.kiln.itest.plugin;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Light;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.prepare.PhotoCheck;
import dev.kiln.api.prepare.Upscaler;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.List;

/** Does all that is done to a photo, in the simplest way: every stage before the shape has a plugin at work. */
public final class Studio implements Upscaler, Light, Matte, PhotoCheck {
    @Override
    public String description() {
        return "prepares photos";
    }

    @Override
    public Picture enlarge(Picture photo, int width, int height, StageContext context) throws KilnException {
        context.progress(0.5);
        context.checkCancelled();
        byte[] rgba = new byte[4 * width * height];
        for (int i = 0; i < width * height; i++) {
            int x = i % width * photo.width() / width;
            int y = i / width * photo.height() / height;
            for (int channel = 0; channel < 4; channel++) {
                rgba[4 * i + channel] = (byte) photo.rgba().get(4 * (y * photo.width() + x) + channel);
            }
        }
        return new Picture(width, height, Bytes.adopt(rgba));
    }

    @Override
    public Picture even(Picture photo, StageContext context) throws KilnException {
        context.progress(1);
        context.checkCancelled();
        return photo;
    }

    @Override
    public boolean accepts(Picture photo) {
        return true;
    }

    /** What is bright is the subject. */
    @Override
    public Mask cut(Picture photo, StageContext context) throws KilnException {
        context.progress(0.5);
        context.checkCancelled();
        byte[] alpha = new byte[photo.width() * photo.height()];
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = (byte) (photo.rgba().get(4 * i) > 127 ? 255 : 0);
        }
        return new Mask(photo.width(), photo.height(), Bytes.adopt(alpha));
    }

    @Override
    public List<Finding> check(Picture photo, Mask subject, boolean neuralMatte) {
        return List.of();
    }

    /** Called by SCR. */
    void activate() {
        // nothing to prepare
    }

    /** Called by SCR. */
    void deactivate() {
        // nothing to let go of
    }
}
