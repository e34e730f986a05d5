package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.Settings;
import dev.kiln.model.trellis2.internal.checkpoint.SparseDecoderConfig;
import dev.kiln.model.trellis2.internal.net.SparseDecoder;
import dev.kiln.model.trellis2.internal.net.SparseDecoder.Decoded;
import dev.kiln.model.trellis2.internal.net.Subdivision;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.model.trellis2.internal.run.TextureAttributes;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import java.util.ArrayList;
import java.util.List;

/** The guided texture decoder (TRELLIS.2 specification, sections 6 and 7). */
final class TextureDecoderCheck implements Check {
    private static final double TOLERANCE = 5e-5;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        Device device = run.device();
        SparseDecoderConfig config = SparseDecoderConfig.texture(
                new Settings(fixture.name(), fixture.json().path("args")));
        int[] coordinates = fixture.ints("in.coords");
        List<Subdivision> guides = new ArrayList<>();
        for (int level = 0; level < config.doublings(); level++) {
            guides.add(Subdivision.of(fixture.floats("in.sub" + level + ".logits")));
        }
        try (SparseDecoder decoder = SparseDecoder.load(device, fixture.weights(), config, DType.F32);
                Scope scope = device.openScope()) {
            Tensor latent =
                    HostValues.upload(scope, fixture.floats("in.feats"), coordinates.length / 4, config.latent());
            Decoded decoded = decoder.decode(scope, latent, coordinates, guides, Trace.NONE);
            int[] finest = HostValues.ints(device, decoded.coordinates(), ReadKind.LIST, "voxels");
            run.same("out.coords", fixture.ints("out.coords"), finest);
            TextureAttributes.scale(device, decoded.features());
            run.close("out.feats", fixture.floats("out.feats"), ShapeDecoderCheck.read(device, decoded), TOLERANCE);
        }
    }
}
