package dev.kiln.weights.check;

import dev.kiln.api.stage.KilnException;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Compares a checkpoint with the published list of its tensors: a service of the bundle that runs the model, with its
 * {@code kiln.id}. Reads headers only, so it takes no longer for 10 GB than for 10 MB.
 */
@ConsumerType
public interface ModelCheck {
    /**
     * Checks every module.
     *
     * @param checkpoint folder or reference as the model takes it; empty for the one it takes by itself
     * @return one entry a module, in the order of the modules' names
     * @throws KilnException if the checkpoint is not there, or its description is unsound
     */
    List<ModuleCheck> check(String checkpoint) throws KilnException;
}
