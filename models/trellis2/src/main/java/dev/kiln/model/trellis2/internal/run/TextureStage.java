package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.LatentStatistics;
import dev.kiln.model.trellis2.internal.checkpoint.Recipe;
import dev.kiln.model.trellis2.internal.net.Coordinates;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.net.SparseDecoder;
import dev.kiln.model.trellis2.internal.net.SparseDecoder.Decoded;
import dev.kiln.model.trellis2.internal.net.Subdivision;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.nn.FlowSampling;
import dev.kiln.nn.HostValues;
import java.util.List;
import java.util.Optional;

/**
 * The third stage: surface attributes of every voxel of the shape.
 *
 * @param sampling how the texture flow is sampled
 * @param shapeStatistics by which the shape latent is normalised again before it conditions the flow
 * @param statistics of the texture latent
 */
record TextureStage(FlowSampling sampling, LatentStatistics shapeStatistics, LatentStatistics statistics) {
    private static final double FROM = 0.1;
    private static final double TO = 0.8;

    /**
     * Samples the texture latent.
     *
     * @param scope where it lives
     * @param module the flow
     * @param shape the shape latent, not normalised
     * @param grid cells along an axis of the latent grid
     * @param picture tokens of the picture
     * @return {@code [N,C]} f32, as the decoder takes it
     */
    Tensor sample(Workplace work, Scope scope, Recipe.Flow module, Latents shape, int grid, Tensor picture, Draws draws)
            throws KilnException {
        Device device = work.device();
        int rows = shape.coordinates().length / 4;
        int channels = statistics.mean().length;
        float[] noise = draws.next(rows, channels);
        Optional<float[]> stored = work.files().floats("mid.tex_slat", noise.length);
        Tensor x = HostValues.upload(scope, stored.orElse(noise), rows, channels);
        if (stored.isEmpty()) {
            try (Loaded<FlowTransformer> flow = work.networks().flow(module);
                    Scope scratch = device.openScope()) {
                Tensor extra = scratch.tensor(DType.F32, rows, shape.features().channels());
                device.ops().copy(extra, shape.features());
                Normalisation.redo(device, extra, shapeStatistics);
                int[] positions = Coordinates.withoutBatch(shape.coordinates());
                FlowStage stage = new FlowStage("texture stage", sampling, FROM, TO);
                stage.run(work, flow.network(), x, positions, grid, picture, extra);
            }
            Normalisation.undo(device, x, statistics);
        }
        if (work.files().keeps()) {
            float[] values = HostValues.floats(device, x, ReadKind.PRODUCT, "texture latent");
            work.files()
                    .keep(
                            7,
                            "texture",
                            writer -> writer.floats("mid.tex_noise", noise, rows, channels)
                                    .floats("mid.tex_slat", values, rows, channels));
        }
        return x;
    }

    /**
     * Decodes the texture latent.
     *
     * @param coordinates b, i, j, k of each token
     * @param guides which voxels exist, from the shape decoder
     * @return six attributes a voxel, in decoder order
     */
    float[] decode(Workplace work, Tensor latent, int[] coordinates, List<Subdivision> guides) throws KilnException {
        Device device = work.device();
        try (Scope scope = device.openScope();
                Loaded<SparseDecoder> decoder = work.networks().textureDecoder()) {
            Decoded decoded = decoder.network().decode(scope, latent, coordinates, guides, Trace.NONE);
            Health.check(device, decoded.features(), "texture decoder");
            TextureAttributes.scale(device, decoded.features());
            float[] attributes = HostValues.floats(device, decoded.features(), ReadKind.PRODUCT, "attributes");
            int channels = decoded.features().channels();
            work.files()
                    .keep(
                            8,
                            "attributes",
                            writer -> writer.floats(
                                    "out.attributes", attributes, attributes.length / channels, channels));
            return attributes;
        }
    }
}
