package dev.kiln.api.prepare;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.StageContext;
import org.osgi.annotation.versioning.ConsumerType;

/** Enlarges small photos before they are cut out. */
@ConsumerType
public interface Upscaler extends Plugin {
    /**
     * Enlarges {@code photo}. Alpha, where there is any, is enlarged too, with colour premultiplied by it.
     *
     * @param photo upright sRGB with straight alpha
     * @param width wanted width, at least the photo's
     * @param height wanted height, at least the photo's
     * @return a picture of exactly {@code width} x {@code height}
     * @throws KilnException if the work failed or was cancelled
     */
    Picture enlarge(Picture photo, int width, int height, StageContext context) throws KilnException;
}
