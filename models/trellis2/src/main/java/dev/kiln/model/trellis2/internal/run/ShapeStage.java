package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.LatentStatistics;
import dev.kiln.model.trellis2.internal.checkpoint.Recipe;
import dev.kiln.model.trellis2.internal.net.Coordinates;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.net.SparseDecoder;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.nn.HostValues;
import java.util.Map;
import java.util.Optional;

/** The second stage: the shape latent of the occupied cells; in a cascade once coarse, then once fine. */
record ShapeStage(ShapeOptions options, LatentStatistics statistics) {
    private static final double COARSE_FROM = 0.35;
    private static final double FINE_FROM = 0.5;
    private static final double TO = 0.85;

    /**
     * Samples the latent.
     *
     * @param scope where it lives
     * @param cells b, i, j, k of the occupied cells
     * @param pictures tokens by picture side
     */
    Latents run(Workplace work, Scope scope, int[] cells, Map<Integer, Tensor> pictures, Draws draws)
            throws KilnException {
        Recipe recipe = options.recipe();
        int grid = recipe.structureGrid();
        if (!recipe.cascade()) {
            limit(cells.length / 4);
            int factor = recipe.resolution() / grid;
            Latents latents = new Latents(cells, null, grid * factor);
            return sample(work, scope, "shape", recipe.coarse(), latents, grid, pictures, draws, COARSE_FROM, TO);
        }
        try (Scope coarseScope = work.device().openScope();
                Loaded<SparseDecoder> decoder = work.networks().shapeDecoder()) {
            int factor = decoder.network().config().factor();
            Latents coarse = sample(
                    work,
                    coarseScope,
                    "coarse_shape",
                    recipe.coarse(),
                    new Latents(cells, null, grid * factor),
                    grid,
                    pictures,
                    draws,
                    COARSE_FROM,
                    FINE_FROM);
            Cascade.Tokens tokens = refine(work, decoder.network(), coarse, factor);
            Latents fine = new Latents(tokens.coordinates(), null, tokens.resolution());
            int fineGrid = tokens.resolution() / factor;
            return sample(work, scope, "shape", recipe.fine(), fine, fineGrid, pictures, draws, FINE_FROM, TO);
        }
    }

    private Cascade.Tokens refine(Workplace work, SparseDecoder decoder, Latents coarse, int factor)
            throws KilnException {
        int doublings = decoder.config().doublings();
        int[] voxels = decoder.upsample(coarse.features(), coarse.coordinates(), doublings, Trace.NONE);
        Recipe recipe = options.recipe();
        Cascade.Tokens tokens = Cascade.tokens(
                work.device(), voxels, coarse.resolution(), recipe.resolution(), factor, options.mostTokens());
        int count = tokens.coordinates().length / 4;
        if (tokens.resolution() < recipe.resolution()) {
            work.context().note("RESOLUTION_LOWERED to " + tokens.resolution() + " for " + count + " tokens");
        }
        if (count >= options.mostTokens()) {
            // The reference goes on here: there is no lower resolution.
            work.context().note("TOKEN_CAP_EXCEEDED: " + count + " tokens at " + tokens.resolution());
        }
        return tokens;
    }

    private void limit(int tokens) throws KilnException {
        if (tokens > options.mostTokens()) {
            throw new KilnException(
                    Fault.FAILED,
                    "max-tokens",
                    "the subject takes " + tokens + " tokens, more than " + options.mostTokens(),
                    "raise max-tokens, or choose a cascade, which lowers its resolution instead");
        }
    }

    /** Samples the latent whose tokens are known. */
    private Latents sample(
            Workplace work,
            Scope scope,
            String name,
            Recipe.Flow module,
            Latents known,
            int grid,
            Map<Integer, Tensor> pictures,
            Draws draws,
            double from,
            double to)
            throws KilnException {
        Device device = work.device();
        int[] coordinates = known.coordinates();
        int rows = coordinates.length / 4;
        int channels = statistics.mean().length;
        float[] noise = draws.next(rows, channels);
        Optional<float[]> stored = work.files().floats("mid." + name + "_slat", noise.length);
        Tensor x = HostValues.upload(scope, stored.orElse(noise), rows, channels);
        if (stored.isEmpty()) {
            try (Loaded<FlowTransformer> flow = work.networks().flow(module)) {
                FlowStage stage = new FlowStage(name.replace('_', ' ') + " stage", options.shape(), from, to);
                Tensor picture = pictures.get(module.condition());
                stage.run(work, flow.network(), x, Coordinates.withoutBatch(coordinates), grid, picture, null);
            }
            Normalisation.undo(device, x, statistics);
        }
        if (work.files().keeps()) {
            float[] values = HostValues.floats(device, x, ReadKind.PRODUCT, name);
            work.files()
                    .keep(
                            5,
                            name,
                            writer -> writer.floats("mid." + name + "_noise", noise, rows, channels)
                                    .floats("mid." + name + "_slat", values, rows, channels)
                                    .ints("mid." + name + "_coords", coordinates, rows, 4)
                                    .ints("mid." + name + "_resolution", new int[] {known.resolution()}, 1));
        }
        return new Latents(coordinates, x, known.resolution());
    }
}
