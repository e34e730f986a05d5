package dev.kiln.api.bake;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.StageContext;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Carries an appearance over to a mesh. A pure function of its request: same input, same bytes, for any number of
 * threads. The contract (constant fields exact, no shift, nearest fill counted) is run by the conformance kit in
 * {@code dev.kiln.baker.tck}.
 */
@ConsumerType
public interface Baker extends Plugin {
    /**
     * How many triangles a mesh should have at most when the user has not said how many; 0, the default, for any number.
     * A baker of textures wants few: charts and gutters cost room.
     */
    default int faceBudget() {
        return 0;
    }

    /**
     * Bakes.
     *
     * @param request mesh, undecimated surface, appearance and parameters
     * @param context progress, cancel, lent tools
     * @throws KilnException if a parameter is unknown or the work failed or was cancelled
     */
    Baked bake(BakeRequest request, StageContext context) throws KilnException;
}
