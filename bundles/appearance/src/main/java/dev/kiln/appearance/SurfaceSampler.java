package dev.kiln.appearance;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;

/** Samples any appearance on the CPU. */
@FunctionalInterface
public interface SurfaceSampler {
    /**
     * Samples a batch.
     *
     * @param positions x, y, z of each point, asset space
     * @param normals unit normal of the surface at each
     * @param context says how many threads to use, and is asked for cancellation
     * @throws KilnException if a point is not finite, or the job was cancelled
     */
    Samples sample(Floats positions, Floats normals, StageContext context) throws KilnException;

    /**
     * A sampler of {@code appearance}.
     *
     * @param surface the surface that the appearance was made for; it decides what views see
     * @param reconstruction how points between voxels get their values
     * @throws KilnException if the appearance is empty or broken
     */
    static SurfaceSampler of(Appearance appearance, Mesh surface, Reconstruction reconstruction, StageContext context)
            throws KilnException {
        return switch (appearance) {
            case VoxelField field -> {
                AppearanceSampler sampler = AppearanceSampler.of(field, reconstruction);
                yield (positions, normals, run) -> sampler.sample(positions, run);
            }
            case ViewSet views -> ViewSampler.of(views, surface, context);
        };
    }
}
