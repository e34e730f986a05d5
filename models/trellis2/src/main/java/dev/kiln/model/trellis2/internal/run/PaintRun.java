package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.PipelineFile;
import dev.kiln.model.trellis2.internal.checkpoint.Recipe;
import dev.kiln.model.trellis2.internal.checkpoint.Trellis2Checkpoint;
import dev.kiln.model.trellis2.internal.net.Coordinates;
import dev.kiln.model.trellis2.internal.net.Subdivision;
import dev.kiln.model.trellis2.internal.surface.AssetSpace;
import dev.kiln.nn.FlowSampling;
import dev.kiln.nn.HostValues;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** From a shape latent to a field of surface attributes (TRELLIS.2 specification, section 9, steps 4 and 5). */
record PaintRun(Workplace work, Trellis2Checkpoint checkpoint, FlowSampling sampling) {
    /** Base colour, metallic, roughness, alpha. */
    private static final float[] GREY = {0.8f, 0.8f, 0.8f, 0, 1, 1};

    private static final double CONDITIONED = 0.1;
    private static final double SAMPLED = 0.8;

    /** A field of one light grey on the voxels of {@code shape}: no network runs. */
    static VoxelField plain(FamilyLatent shape) {
        int[] voxels = voxels(shape);
        float[] attributes = new float[voxels.length / 4 * GREY.length];
        for (int at = 0; at < attributes.length; at += GREY.length) {
            System.arraycopy(GREY, 0, attributes, at, GREY.length);
        }
        return AssetSpace.field(shape.resolution(), Coordinates.withoutBatch(voxels), attributes);
    }

    VoxelField run(Picture cutout, FamilyLatent shape, long seed) throws KilnException {
        PipelineFile pipeline = checkpoint.pipeline();
        Recipe recipe = pipeline.recipes().get(shape.type());
        if (recipe == null || !shape.checkpoint().equals(checkpoint.identity())) {
            throw new KilnException(
                    Fault.USAGE,
                    "painter trellis2",
                    "was asked to paint with the checkpoint " + checkpoint.name() + " what another one shaped",
                    "choose the same checkpoint for shape and paint");
        }
        Draws draws = new Draws(seed, shape.draws());
        int side = recipe.texture().condition();
        int rows = shape.coordinates().length / 4;
        try (Scope scope = work.device().openScope()) {
            Map<Integer, Tensor> pictures = work.stage(
                    "condition",
                    CONDITIONED,
                    () -> ConditionStage.run(
                            work, scope, cutout, new TreeSet<>(Set.of(side)), recipe.structureCondition()));
            TextureStage stage = new TextureStage(sampling, pipeline.shapeStatistics(), pipeline.textureStatistics());
            Tensor features = HostValues.upload(scope, shape.features(), rows, shape.features().length / rows);
            Latents latents = new Latents(shape.coordinates(), features, shape.resolution());
            int grid = shape.resolution() >> shape.subdivisions().size();
            Tensor texture = work.stage(
                    "texture latent",
                    SAMPLED,
                    () -> stage.sample(work, scope, recipe.texture(), latents, grid, pictures.get(side), draws));
            float[] attributes = work.stage(
                    "attributes", 1, () -> stage.decode(work, texture, shape.coordinates(), shape.subdivisions()));
            return AssetSpace.field(shape.resolution(), Coordinates.withoutBatch(voxels(shape)), attributes);
        }
    }

    /** b, i, j, k of the finest voxels, in decoder order. */
    private static int[] voxels(FamilyLatent shape) {
        int[] voxels = shape.coordinates();
        for (Subdivision level : shape.subdivisions()) {
            voxels = level.childCoordinates(voxels);
        }
        return voxels;
    }
}
