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

    /** Whether this matte heeds hints of the user; one that does overrides {@link #cut(Picture, MatteHints, StageContext)}. */
    default boolean heedsHints() {
        return false;
    }

    /**
     * Cuts out the subject where the user says it is. Called only if {@link #heedsHints()}; the default cannot.
     *
     * @param hints in pixels of {@code photo}, inside it, not empty
     * @return as {@link #cut(Picture, StageContext)}
     */
    default Mask cut(Picture photo, MatteHints hints, StageContext context) throws KilnException {
        throw new UnsupportedOperationException("this matte heeds no hints");
    }
}
