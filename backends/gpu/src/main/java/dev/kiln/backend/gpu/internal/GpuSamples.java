package dev.kiln.backend.gpu.internal;

import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.SampleOps;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.Tensor;

/** Questions to sparse fields, one work item a point, by halving the sorted voxels. */
interface GpuSamples extends Gpu, SampleOps {
    /** Rough cost of one point that looks around its cell. */
    double LOOK_AROUND = 200 * LIGHT;

    @Override
    @Runs(Home.TILED)
    default void gridSample3d(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        launcher()
                .begin(Texts.SAMPLES, "grid_sample")
                .tensor(index.coords())
                .tensor(index.rows())
                .tensor(field)
                .tensor(points)
                .tensor(dst)
                .tensor(hit)
                .integer(Math.toIntExact(index.coords().rows()))
                .integer(field.channels())
                .rows(points.rows(), (8 + field.channels()) * 8 * LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void nearestVoxel(Tensor dst, VoxelIndex index, Tensor points) {
        launcher()
                .begin(Texts.SAMPLES, "nearest_voxel")
                .tensor(index.coords())
                .tensor(index.rows())
                .tensor(points)
                .tensor(dst)
                .integer(Math.toIntExact(index.coords().rows()))
                .rows(points.rows(), exhaustive(index));
    }

    @Override
    @Runs(Home.TILED)
    default void idwVoxel(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        launcher()
                .begin(Texts.SAMPLES, "idw_voxel")
                .tensor(index.coords())
                .tensor(index.rows())
                .tensor(field)
                .tensor(points)
                .tensor(dst)
                .tensor(hit)
                .integer(Math.toIntExact(index.coords().rows()))
                .integer(field.channels())
                .rows(points.rows(), exhaustive(index));
    }

    /** A dispatch is bounded even if each of its points is far from all voxels. */
    private static double exhaustive(VoxelIndex index) {
        return LOOK_AROUND + 10.0 * index.coords().rows();
    }
}
