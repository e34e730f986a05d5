package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.Settings;
import dev.kiln.model.trellis2.internal.checkpoint.SparseDecoderConfig;
import dev.kiln.model.trellis2.internal.net.DualHeads;
import dev.kiln.model.trellis2.internal.net.SparseDecoder;
import dev.kiln.model.trellis2.internal.net.SparseDecoder.Decoded;
import dev.kiln.model.trellis2.internal.net.Subdivision;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.model.trellis2.internal.surface.DualGridMesher;
import dev.kiln.model.trellis2.internal.surface.RawMesh;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Differences;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;

/** The shape decoder: features, subdivision, coordinates, mesh (TRELLIS.2 specification, sections 6, 7 and 10). */
final class ShapeDecoderCheck implements Check {
    private static final double TOLERANCE = 5e-5;
    private static final double VERTEX_TOLERANCE = 1e-6;
    /** Root of the mean square: both runs round, at different places, and are each 4e-3 from the float32 one. */
    private static final double HALF_TOLERANCE = 1e-2;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        Device device = run.device();
        Settings args = new Settings(fixture.name(), fixture.json().path("args"));
        SparseDecoderConfig config = SparseDecoderConfig.shape(args);
        int[] coordinates = fixture.ints("in.coords");
        try (SparseDecoder decoder = SparseDecoder.load(device, fixture.weights(), config, DType.F32);
                Scope scope = device.openScope()) {
            Tensor latent =
                    HostValues.upload(scope, fixture.floats("in.feats"), coordinates.length / 4, config.latent());
            Seen seen = new Seen(device);
            Decoded decoded = decoder.decode(scope, latent, coordinates, null, seen);
            seen.compare(fixture, run, TOLERANCE, false);
            run.close("out.feats", fixture.floats("out.feats"), read(device, decoded), TOLERANCE);
            int[] finest = HostValues.ints(device, decoded.coordinates(), ReadKind.LIST, "voxels");
            run.same("out.coords", fixture.ints("out.coords"), finest);
            levels(fixture, run, seen, decoded, coordinates);
            for (int n = 1; n <= config.doublings(); n++) {
                String name = "out.upsample" + n + ".coords";
                if (fixture.has(name)) {
                    run.same(name, fixture.ints(name), decoder.upsample(latent, coordinates, n, Trace.NONE));
                }
            }
            if (fixture.has("out.mesh.vertices")) {
                int resolution = args.count("resolution", 1);
                RawMesh mesh = DualGridMesher.mesh(
                        DualHeads.read(device, decoded.features(), finest, resolution, config.voxelMargin()));
                run.close("vertices", fixture.floats("out.mesh.vertices"), mesh.positions(), VERTEX_TOLERANCE);
                run.same("faces", fixture.ints("out.mesh.faces"), mesh.triangles());
            }
        }
        if (fixture.has("out_fp16.feats")) {
            half(fixture, run, config, coordinates);
        }
    }

    private static void levels(Fixture fixture, ParityRun run, Seen seen, Decoded decoded, int[] coordinates)
            throws KilnException {
        int[] parents = coordinates;
        for (int level = 0; level < decoded.subdivisions().size(); level++) {
            String name = "out.sub" + level;
            if (fixture.has(name + ".logits")) {
                run.close(name, fixture.floats(name + ".logits"), seen.value("sub" + level), TOLERANCE);
                run.same(name + ".coords", fixture.ints(name + ".coords"), parents);
            }
            Subdivision subdivision = decoded.subdivisions().get(level);
            parents = subdivision.childCoordinates(parents);
        }
    }

    private static void half(Fixture fixture, ParityRun run, SparseDecoderConfig config, int[] coordinates)
            throws KilnException {
        Device device = run.device();
        try (SparseDecoder decoder = SparseDecoder.load(device, fixture.weights(), config, DType.F16);
                Scope scope = device.openScope()) {
            Tensor latent =
                    HostValues.upload(scope, fixture.floats("in.feats"), coordinates.length / 4, config.latent());
            Decoded decoded = decoder.decode(scope, latent, coordinates, null, Trace.NONE);
            float[] expected = fixture.floats("out_fp16.feats");
            run.row("features, float16", Differences.rootMeanSquare(expected, read(device, decoded)), HALF_TOLERANCE);
        }
    }

    static float[] read(Device device, Decoded decoded) {
        return HostValues.floats(device, decoded.features(), ReadKind.PRODUCT, "features");
    }
}
