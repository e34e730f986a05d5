package dev.kiln.api.prepare;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Plugin;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/** Judges whether a photo and its matte are fit for generation, before anything expensive runs. */
@ConsumerType
public interface PhotoCheck extends Plugin {
    /**
     * Judges one photo.
     *
     * @param photo the photo as it came, upright
     * @param subject its matte, of the photo's size
     * @param neuralMatte whether the matte came from a trained network or from the user
     * @return what there is to say, worst first; empty if all is well
     */
    List<Finding> check(Picture photo, Mask subject, boolean neuralMatte);
}
