package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.net.Occupancy;
import dev.kiln.model.trellis2.internal.net.StructureDecoder;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.nn.HostValues;
import java.util.Optional;

/** The first stage: which cells of the coarse grid the subject occupies. */
final class StructureStage {
    private StructureStage() {}

    /**
     * Samples and decodes the structure.
     *
     * @param grid cells along an axis that are wanted
     * @param picture tokens that condition it
     * @param draws noise
     * @return b, i, j, k of the occupied cells
     * @throws KilnException if nothing is occupied
     */
    static int[] run(Workplace work, FlowStage stage, int grid, Tensor picture, Draws draws) throws KilnException {
        Device device = work.device();
        try (Scope scope = device.openScope()) {
            Tensor latent;
            try (Loaded<FlowTransformer> flow = work.networks().structureFlow()) {
                latent = latent(work, scope, stage, flow.network(), picture, draws);
            }
            try (Loaded<StructureDecoder> decoder = work.networks().structureDecoder()) {
                return occupied(work, scope, decoder.network(), latent, grid);
            }
        }
    }

    private static Tensor latent(
            Workplace work, Scope scope, FlowStage stage, FlowTransformer flow, Tensor picture, Draws draws)
            throws KilnException {
        FlowConfig config = flow.config();
        int side = config.gridResolution();
        int cells = side * side * side;
        int channels = config.in();
        float[] noise = draws.next(cells, channels);
        Optional<float[]> stored = work.files().floats("mid.ss_latent", noise.length);
        float[] start = DenseLatent.channelsLast(stored.orElse(noise), 1, channels, cells);
        Tensor x = HostValues.upload(scope, start, cells, channels);
        if (stored.isEmpty()) {
            stage.run(work, flow, x, DenseLatent.positions(side), side, picture, null);
        }
        if (work.files().keeps()) {
            float[] rows = HostValues.floats(work.device(), x, ReadKind.PRODUCT, "structure latent");
            float[] values = DenseLatent.channelsFirst(rows, 1, channels, cells);
            work.files()
                    .keep(
                            3,
                            "structure",
                            writer -> writer.floats("mid.ss_noise", noise, 1, channels, side, side, side)
                                    .floats("mid.ss_latent", values, 1, channels, side, side, side));
        }
        return x.withExtents(1, side, side, side);
    }

    private static int[] occupied(Workplace work, Scope scope, StructureDecoder decoder, Tensor latent, int grid)
            throws KilnException {
        Device device = work.device();
        long side = latent.extents().at(1) * decoder.config().factor();
        if (latent.channels() != decoder.config().latent() || side % grid != 0) {
            throw new KilnException(
                    Fault.FAILED,
                    "structure decoder",
                    "does not fit the structure flow: a grid of " + side + " is not pooled to " + grid,
                    "use the files as they were published");
        }
        Optional<float[]> stored = work.files().floats("mid.occupancy_logits", side * side * side);
        Tensor logits;
        if (stored.isPresent()) {
            logits = HostValues.upload(scope, stored.get(), side * side * side, 1)
                    .withExtents(1, side, side, side);
        } else {
            logits = decoder.logits(scope, latent, Trace.NONE);
            Health.check(device, logits, "structure decoder");
        }
        int[] cells = Occupancy.cells(device, logits, grid);
        if (work.files().keeps()) {
            float[] values = HostValues.floats(device, logits, ReadKind.PRODUCT, "occupancy");
            work.files()
                    .keep(
                            4,
                            "occupancy",
                            writer -> writer.floats("mid.occupancy_logits", values, 1, 1, side, side, side)
                                    .ints("mid.coords", cells, cells.length / 4, 4));
        }
        if (cells.length == 0) {
            throw new KilnException(
                    Fault.FAILED,
                    "structure stage",
                    "sees no subject in the picture: not one cell is occupied",
                    "try another seed, or a picture of one whole object");
        }
        return cells;
    }
}
