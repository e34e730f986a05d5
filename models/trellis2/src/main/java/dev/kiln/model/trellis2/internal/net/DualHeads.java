package dev.kiln.model.trellis2.internal.net;

import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.surface.DualGrid;
import dev.kiln.nn.HostValues;

/** From the shape decoder's channels to a dual grid on the host (TRELLIS.2 specification, section 7). */
public final class DualHeads {
    private DualHeads() {}

    /**
     * Applies the heads and reads their results.
     *
     * @param features {@code [N,7]} f32
     * @param coordinates b, i, j, k of each voxel
     * @param margin how far a vertex may leave its voxel, in voxels
     */
    public static DualGrid read(Device device, Tensor features, int[] coordinates, int resolution, double margin) {
        try (Scope scope = device.openScope()) {
            long voxels = features.rows();
            Tensor offset = scope.tensor(DType.F32, voxels, 3);
            Tensor crossed = scope.tensor(DType.U8, voxels, 3);
            Tensor split = scope.tensor(DType.F32, voxels, 1);
            device.ops().dualHeads(offset, crossed, split, features, (float) margin);
            return new DualGrid(
                    resolution,
                    Coordinates.withoutBatch(coordinates),
                    HostValues.floats(device, offset, ReadKind.PRODUCT, "dual offsets"),
                    HostValues.bytes(device, crossed, ReadKind.PRODUCT, "crossed edges"),
                    HostValues.floats(device, split, ReadKind.PRODUCT, "split weights"));
        }
    }
}
