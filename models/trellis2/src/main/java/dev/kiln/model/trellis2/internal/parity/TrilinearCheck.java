package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;

/** Trilinear sampling of a sparse grid (TRELLIS.2 specification, section 11). */
final class TrilinearCheck implements Check {
    private static final double TOLERANCE = 1e-6;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        Device device = run.device();
        int[] coordinates = fixture.ints("in.coords");
        int channels = Math.toIntExact(fixture.shape("in.feats")[1]);
        try (Scope scope = device.openScope()) {
            Tensor places = HostValues.upload(scope, coordinates, coordinates.length / 4, 4);
            Tensor field = HostValues.upload(scope, fixture.floats("in.feats"), places.rows(), channels);
            float[] query = fixture.floats("in.query");
            Tensor points = HostValues.upload(scope, query, query.length / 3, 3);
            Tensor sampled = scope.tensor(DType.F32, points.rows(), channels);
            Tensor hit = scope.tensor(DType.U8, points.rows(), 1);
            VoxelIndex index = device.ops().voxelIndex(scope, places);
            device.ops().gridSample3d(sampled, hit, field, index, points);
            float[] found = HostValues.floats(device, sampled, ReadKind.PRODUCT, "samples");
            run.close("out.feats", fixture.floats("out.feats"), found, TOLERANCE);
        }
    }
}
