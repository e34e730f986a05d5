package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Product;
import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.VolumeOps;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/** 3x3x3 convolution: both kinds gather neighbours inside one product. */
interface GpuVolumes extends Gpu, VolumeOps {
    /** Neighbours of a voxel, itself included. */
    int TAPS = 27;

    @Override
    @Runs(Home.TILED)
    default void conv3d(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {
        if (dst.size() == 0) {
            return;
        }
        try (Scope scratch = device().openScope()) {
            int cells = Math.toIntExact(x.rows());
            Extents grid = x.extents();
            Tensor map = scratch.tensor(DType.I32, TAPS, cells);
            launcher()
                    .begin(Texts.LISTS, "grid_neighbours")
                    .tensor(map)
                    .integer(cells)
                    .integer((int) grid.at(1))
                    .integer((int) grid.at(2))
                    .integer((int) grid.at(3))
                    .elements(TAPS, cells, LIGHT);
            sparseConv(dst, x, map, weight, epilogue);
        }
    }

    @Override
    @Runs(Home.TILED)
    default void sparseConv(Tensor dst, Tensor x, Tensor map, Weight weight, Epilogue epilogue) {
        if (dst.size() > 0) {
            long depth = x.channels();
            Product.Factor factor =
                    new Product.Factor(Launcher.memory(weight), 0, weight.dtype(), TAPS * depth, 1, depth, 0);
            matrices().multiply(new Product(dst, x, factor, TAPS, map, 1, 1, epilogue, null));
        }
    }

    @Override
    @Runs(Home.TILED)
    default void neighbourMap(Tensor dst, Tensor coords) {
        if (dst.size() == 0) {
            return;
        }
        try (Scope scratch = device().openScope()) {
            Sorting sorted = Sorting.of(launcher(), scratch, coords);
            int voxels = Math.toIntExact(coords.rows());
            launcher()
                    .begin(Texts.LISTS, "neighbours")
                    .tensor(coords)
                    .buffer(sorted.keys())
                    .buffer(sorted.rows())
                    .tensor(dst)
                    .integer(voxels)
                    .elements(TAPS, voxels, 8 * LIGHT);
        }
    }
}
