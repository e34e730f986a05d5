package dev.kiln.api.generate;

import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.StageContext;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/** Makes a raw mesh from studio shots. A pure function of its arguments: same input, same bytes. */
@ConsumerType
public interface Shaper extends Plugin {
    /** Most shots that one call takes; more are refused before the job starts. */
    default int maximumShots() {
        return 1;
    }

    /**
     * Makes a mesh.
     *
     * @param shots 1 to {@link #maximumShots()} pictures of one subject, the front first
     * @param seed seed of all random numbers
     * @param parameters what the user set
     * @param context progress, cancel, lent tools
     * @throws KilnException if a parameter is unknown or the work failed or was cancelled
     */
    Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context) throws KilnException;
}
