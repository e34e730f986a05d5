package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.Settings;
import dev.kiln.model.trellis2.internal.checkpoint.StructureDecoderConfig;
import dev.kiln.model.trellis2.internal.net.Occupancy;
import dev.kiln.model.trellis2.internal.net.StructureDecoder;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;

/** The occupancy decoder and its coordinates (TRELLIS.2 specification, section 5). */
final class StructureDecoderCheck implements Check {
    private static final double TOLERANCE = 1e-5;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        StructureDecoderConfig config = StructureDecoderConfig.of(
                new Settings(fixture.name(), fixture.json().path("args")));
        Device device = run.device();
        try (StructureDecoder decoder = StructureDecoder.load(device, fixture.weights(), config);
                Scope scope = device.openScope()) {
            long[] shape = fixture.shape("in.x");
            Tensor latent = HostValues.upload(
                            scope,
                            Layouts.channelsLast(fixture, "in.x"),
                            shape[0] * shape[2] * shape[3] * shape[4],
                            Math.toIntExact(shape[1]))
                    .withExtents(shape[0], shape[2], shape[3], shape[4]);
            Seen seen = new Seen(device);
            Tensor logits = decoder.logits(scope, latent, seen);
            seen.compare(fixture, run, TOLERANCE, true);
            run.close(
                    "out.y",
                    fixture.floats("out.y"),
                    HostValues.floats(device, logits, ReadKind.PRODUCT, "logits"),
                    TOLERANCE);
            int side = Math.toIntExact(logits.extents().at(1));
            run.same("out.coords", fixture.ints("out.coords"), Occupancy.cells(device, logits, side));
            for (String name : fixture.tensors()) {
                if (name.matches("out\\.coords_pooled[0-9]{1,2}")) {
                    int block = Integer.parseInt(name.substring("out.coords_pooled".length()));
                    run.same(name, fixture.ints(name), Occupancy.cells(device, logits, side / block));
                }
            }
        }
    }
}
