package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.PipelineFile;
import dev.kiln.model.trellis2.internal.checkpoint.Recipe;
import dev.kiln.model.trellis2.internal.checkpoint.Trellis2Checkpoint;
import dev.kiln.model.trellis2.internal.surface.AssetSpace;
import dev.kiln.nn.HostValues;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** From a cut-out to a raw mesh (TRELLIS.2 specification, section 9, steps 1 to 3 and the shape half of 5). */
record ShapeRun(Workplace work, Trellis2Checkpoint checkpoint, ShapeOptions options) {
    private static final double CONDITIONED = 0.05;
    private static final double STRUCTURED = 0.35;
    private static final double SHAPED = 0.85;

    Shape run(Picture cutout, long seed) throws KilnException {
        PipelineFile pipeline = checkpoint.pipeline();
        Recipe recipe = options.recipe();
        Draws draws = new Draws(seed);
        try (Scope scope = work.device().openScope()) {
            Map<Integer, Tensor> pictures = work.stage(
                    "condition",
                    CONDITIONED,
                    () -> ConditionStage.run(work, scope, cutout, sides(recipe), recipe.structureCondition()));
            FlowStage structure = new FlowStage("structure stage", options.structure(), CONDITIONED, STRUCTURED);
            int[] cells = work.stage(
                    "structure",
                    STRUCTURED,
                    () -> StructureStage.run(
                            work, structure, recipe.structureGrid(), pictures.get(recipe.structureCondition()), draws));
            ShapeStage shaping = new ShapeStage(options, pipeline.shapeStatistics());
            Latents latents =
                    work.stage("shape latent", SHAPED, () -> shaping.run(work, scope, cells, pictures, draws));
            work.context().note(latents.coordinates().length / 4 + " tokens, grid " + latents.resolution());
            SurfaceStage.Surface surface =
                    work.stage("surface", 1, () -> SurfaceStage.run(work, latents, pipeline.holePerimeter()));
            float[] features = HostValues.floats(work.device(), latents.features(), ReadKind.PRODUCT, "shape latent");
            FamilyLatent left = new FamilyLatent(
                    checkpoint.identity(),
                    recipe.type(),
                    latents.resolution(),
                    latents.coordinates(),
                    features,
                    surface.subdivisions(),
                    draws.made());
            return new Shape(AssetSpace.mesh(surface.mesh()), Optional.of(left.pack()));
        }
    }

    private static SortedSet<Integer> sides(Recipe recipe) {
        SortedSet<Integer> sides = new TreeSet<>();
        sides.add(recipe.structureCondition());
        sides.add(recipe.coarse().condition());
        if (recipe.cascade()) {
            sides.add(recipe.fine().condition());
        }
        return sides;
    }
}
