package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tck.Tolerance.EXACT;
import static dev.kiln.compute.tck.Tolerance.PRODUCT;
import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.ArrayList;
import java.util.List;

/** Convolutions and the neighbour map. */
final class VolumeCases {
    private VolumeCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        cases.add(neighbours(0, 0, 4, 1));
        cases.add(neighbours(1, 0, 1, 1));
        cases.add(neighbours(60, 0, 5, 2));
        cases.add(neighbours(700, 0, 10, 1));
        cases.add(neighbours(100, 65_530, 6, 3));
        cases.add(neighbours(216, 2, 6, 1));
        DType[][] types = {{F32, F32, F32}, {F16, F16, F16}, {BF16, BF16, BF16}, {F16, F16, F32}, {F32, F16, F32}};
        for (DType[] t : types) {
            cases.add(sparse(60, 5, 16, 24, t, true));
            cases.add(dense(1, 3, 4, 5, 8, 6, t, true));
        }
        cases.add(sparse(0, 4, 3, 5, types[0], false));
        cases.add(sparse(1, 4, 1, 1, types[0], false));
        cases.add(sparse(37, 4, 7, 13, types[0], false));
        cases.add(sparse(27, 3, 5, 70, types[0], true));
        cases.add(sparse(90, 12, 33, 3, types[0], false));
        cases.add(dense(2, 2, 3, 4, 3, 5, types[0], false));
        cases.add(dense(1, 1, 1, 1, 4, 4, types[0], false));
        cases.add(dense(1, 0, 2, 2, 4, 4, types[0], false));
        cases.add(dense(1, 5, 1, 6, 32, 1, types[0], true));
        return cases;
    }

    private static Case neighbours(int count, int origin, int extent, int batches) {
        return new Case("neighbourMap", count + " voxels in " + origin + "+" + extent + ", batch " + batches, rig -> {
            Tensor coords =
                    Voxels.random(rig.random(), count, origin, extent, batches).on(rig);
            Tensor map = rig.output(I32, 27, count);
            rig.ops.neighbourMap(map, coords);
            rig.result("dst", map, EXACT);
        });
    }

    private static Case sparse(int count, int extent, int in, int out, DType[] types, boolean epilogue) {
        String name = count + " voxels of " + extent + "^3, " + in + " -> " + out + " " + types[0] + " x " + types[1]
                + " -> " + types[2] + (epilogue ? " epilogue" : "");
        return new Case("sparseConv", name, rig -> {
            Tensor map = Voxels.random(rig.random(), count, 0, extent, 1).mapOn(rig);
            Tensor x = rig.normal(types[0], count, in);
            Weight w = rig.weight(types[1], out, 3, 3, 3, in);
            Tensor y = rig.output(types[2], count, out);
            Tensor r = epilogue ? rig.normal(types[2], count, out) : null;
            Segments gate = epilogue ? Segments.self(count / 3, count - count / 3) : null;
            rig.ops.sparseConv(y, x, map, w, rig.epilogue(y, Activation.SILU, epilogue, gate, r));
            rig.result("dst", y, PRODUCT);
        });
    }

    private static Case dense(int batch, int nx, int ny, int nz, int in, int out, DType[] types, boolean epilogue) {
        String name = batch + "x" + nx + "x" + ny + "x" + nz + ", " + in + " -> " + out + " " + types[0] + " x "
                + types[1] + " -> " + types[2] + (epilogue ? " epilogue" : "");
        return new Case("conv3d", name, rig -> {
            int rows = batch * nx * ny * nz;
            Tensor x = rig.normal(types[0], rows, in).withExtents(batch, nx, ny, nz);
            Weight w = rig.weight(types[1], out, 3, 3, 3, in);
            Tensor y = rig.output(types[2], rows, out);
            Tensor r = epilogue ? rig.normal(types[2], rows, out) : null;
            rig.ops.conv3d(y, x, w, rig.epilogue(y, Activation.NONE, epilogue, null, r));
            rig.result("dst", y, PRODUCT);
        });
    }
}
