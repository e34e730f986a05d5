package dev.kiln.api.prepare;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.StageContext;
import org.osgi.annotation.versioning.ConsumerType;

/** Separates the subject of a photo from its background. */
@ConsumerType
public interface Matte extends Plugin {
    /**
     * Whether this matte believes it can cut {@code photo}; the chain takes the first that does. The default always
     * does.
     */
    default boolean accepts(Picture photo) {
        return true;
    }

    /**
     * Cuts out the subject.
     *
     * @param photo upright sRGB; its alpha is 255 everywhere
     * @param context progress and cancel
     * @return a mask of the photo's size
     * @throws KilnException if there is no subject to be found, or the work failed or was cancelled
     */
    Mask cut(Picture photo, StageContext context) throws KilnException;
}
