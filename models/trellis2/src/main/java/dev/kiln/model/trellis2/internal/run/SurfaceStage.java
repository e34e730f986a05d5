package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.net.DualHeads;
import dev.kiln.model.trellis2.internal.net.SparseDecoder;
import dev.kiln.model.trellis2.internal.net.SparseDecoder.Decoded;
import dev.kiln.model.trellis2.internal.net.Subdivision;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.model.trellis2.internal.surface.DualGrid;
import dev.kiln.model.trellis2.internal.surface.DualGridMesher;
import dev.kiln.model.trellis2.internal.surface.LoopFill;
import dev.kiln.model.trellis2.internal.surface.RawMesh;
import dev.kiln.nn.HostValues;
import java.util.ArrayList;
import java.util.List;

/** From the shape latent to a mesh without small holes. */
final class SurfaceStage {
    private SurfaceStage() {}

    /**
     * The surface.
     *
     * @param mesh in model space
     * @param subdivisions which voxels exist, level by level
     */
    record Surface(RawMesh mesh, List<Subdivision> subdivisions) {}

    static Surface run(Workplace work, Latents latents, double holePerimeter) throws KilnException {
        Device device = work.device();
        List<float[]> logits = new ArrayList<>();
        try (Scope scope = device.openScope();
                Loaded<SparseDecoder> decoder = work.networks().shapeDecoder()) {
            SparseDecoder network = decoder.network();
            Trace trace = work.files().keeps() ? keeping(device, logits) : Trace.NONE;
            Decoded decoded = network.decode(scope, latents.features(), latents.coordinates(), null, trace);
            Health.check(device, decoded.features(), "shape decoder");
            int[] voxels = HostValues.ints(device, decoded.coordinates(), ReadKind.LIST, "voxels");
            DualGrid grid = DualHeads.read(
                    device,
                    decoded.features(),
                    voxels,
                    latents.resolution(),
                    network.config().voxelMargin());
            RawMesh raw = DualGridMesher.mesh(grid);
            keep(work, latents.coordinates(), decoded.subdivisions(), logits, voxels, raw);
            if (raw.triangles().length == 0) {
                throw new KilnException(
                        Fault.FAILED, "shape decoder", "gives no surface", "try another seed or picture");
            }
            LoopFill.Result filled = LoopFill.fill(raw, holePerimeter);
            work.context()
                    .note(filled.filled() + " of " + filled.found() + " hole loops filled, " + filled.boundaryEdges()
                            + " boundary edges before");
            return new Surface(filled.mesh(), decoded.subdivisions());
        }
    }

    private static Trace keeping(Device device, List<float[]> logits) {
        return (name, value) -> {
            if (name.startsWith("sub")) {
                try (Scope scope = device.openScope()) {
                    Tensor copy = scope.tensor(DType.F32, value.rows(), value.channels());
                    device.ops().copy(copy, value);
                    logits.add(HostValues.floats(device, copy, ReadKind.PRODUCT, name));
                }
            }
        };
    }

    private static void keep(
            Workplace work,
            int[] coordinates,
            List<Subdivision> subdivisions,
            List<float[]> logits,
            int[] voxels,
            RawMesh raw)
            throws KilnException {
        work.files().keep(6, "surface", writer -> {
            int[] level = coordinates;
            for (int i = 0; i < subdivisions.size(); i++) {
                int rows = level.length / 4;
                writer.floats("mid.sub" + i + ".logits", logits.get(i), rows, 8);
                writer.ints("mid.sub" + i + ".coords", level, rows, 4);
                level = subdivisions.get(i).childCoordinates(level);
            }
            writer.ints("out.voxel_coords", voxels, voxels.length / 4, 4);
            writer.floats("out.vertices", raw.positions(), raw.vertexCount(), 3);
            writer.ints("out.faces", raw.triangles(), raw.triangles().length / 3, 3);
        });
    }
}
