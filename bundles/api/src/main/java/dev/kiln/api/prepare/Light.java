package dev.kiln.api.prepare;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.StageContext;
import org.osgi.annotation.versioning.ConsumerType;

/** Evens out the light of a photo before it is cut out: its levels and its white balance. Off unless asked for. */
@ConsumerType
public interface Light extends Plugin {
    /**
     * Evens out the light.
     *
     * @param photo upright sRGB with straight alpha; where a file came with an alpha, that says what the subject is
     * @param context notes and cancel
     * @return a picture of the same size with the same alpha
     * @throws KilnException if the work failed or was cancelled
     */
    Picture even(Picture photo, StageContext context) throws KilnException;
}
