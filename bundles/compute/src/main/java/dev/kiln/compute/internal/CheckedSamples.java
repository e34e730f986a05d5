package dev.kiln.compute.internal;

import dev.kiln.compute.op.SampleOps;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;

/** Checks of {@link SampleOps}. */
interface CheckedSamples extends Front, SampleOps {
    @Override
    default void gridSample3d(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        field("gridSample3d", dst, hit, field, index, points);
        own().gridSample3d(dst, hit, field, index, points);
    }

    @Override
    default void nearestVoxel(Tensor dst, VoxelIndex index, Tensor points) {
        places("nearestVoxel", index, points);
        check().typed("nearestVoxel", "dst", dst, DType.I32, points.rows(), 1);
        own().nearestVoxel(dst, index, points);
    }

    @Override
    default void idwVoxel(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        field("idwVoxel", dst, hit, field, index, points);
        own().idwVoxel(dst, hit, field, index, points);
    }

    private void field(String op, Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        places(op, index, points);
        check().floats(op, "field", field, index.coords().rows(), field == null ? 0 : field.channels());
        check().typed(op, "dst", dst, DType.F32, points.rows(), field.channels());
        check().typed(op, "hit", hit, DType.U8, points.rows(), 1);
        check().apart(op, dst, "field", field);
        check().apart(op, dst, "points", points);
    }

    private void places(String op, VoxelIndex index, Tensor points) {
        check().usable(op, "index", index.coords());
        check().typed(op, "index", index.coords(), DType.I32, index.coords().rows(), 4);
        check().typed(op, "index", index.rows(), DType.I32, index.coords().rows(), 1);
        check().usable(op, "points", points);
        check().typed(op, "points", points, DType.F32, points.rows(), 3);
    }
}
