package dev.kiln.api.generate;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.StageContext;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/** Gives a mesh its appearance. A pure function of its arguments: same input, same bytes. */
@ConsumerType
public interface Painter extends Plugin {
    /**
     * Paints a mesh.
     *
     * @param shape the mesh, with the shaper's latent if it left one; a painter uses only latents whose model it knows
     * @param shots the pictures that the mesh was made from
     * @param seed seed of all random numbers
     * @param parameters what the user set
     * @param context progress, cancel, lent tools
     * @throws KilnException if a parameter is unknown or the work failed or was cancelled
     */
    Appearance paint(Shape shape, List<StudioShot> shots, long seed, Parameters parameters, StageContext context)
            throws KilnException;
}
