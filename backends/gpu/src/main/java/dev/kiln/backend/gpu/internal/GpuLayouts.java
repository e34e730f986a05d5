package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.Launcher;
import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.LayoutOps;
import dev.kiln.compute.tensor.Tensor;

/** Moves of whole elements. */
interface GpuLayouts extends Gpu, LayoutOps {
    @Override
    @Runs(Home.TILED)
    default void permute(Tensor dst, Tensor x, int... order) {
        int rank = order.length;
        long[] strides = new long[rank];
        strides[rank - 1] = 1;
        long stride = x.rowStride();
        for (int axis = rank - 2; axis >= 0; axis--) {
            strides[axis] = stride;
            stride *= x.extents().at(axis);
        }
        // The result's row axes behind ones, so that there are four.
        long[] extent = {1, 1, 1, 1};
        long[] step = new long[5];
        for (int axis = 0; axis < rank - 1; axis++) {
            extent[4 - (rank - 1) + axis] = dst.extents().at(axis);
            step[4 - (rank - 1) + axis] = strides[order[axis]];
        }
        step[4] = strides[order[rank - 1]];
        Launcher launch =
                launcher().begin(Texts.LAYOUTS, "permute").tensor(x).tensor(dst).integer(dst.channels());
        launch.index(extent[1]).index(extent[2]).index(extent[3]);
        for (long one : step) {
            launch.index(one);
        }
        launch.elements(dst.rows(), dst.channels(), 2 * LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void spaceToDepth(Tensor dst, Tensor x, int block) {
        int axes = x.extents().rank();
        long[] fine = {1, 1, 1};
        for (int axis = 1; axis < axes; axis++) {
            fine[axis + 3 - axes] = x.extents().at(axis);
        }
        blocks(x, dst, fine, axes == 4, block, true);
    }

    @Override
    @Runs(Home.TILED)
    default void depthToSpace(Tensor dst, Tensor x, int block) {
        int axes = x.extents().rank();
        long[] fine = {1, 1, 1};
        for (int axis = 1; axis < axes; axis++) {
            fine[axis + 3 - axes] = x.extents().at(axis) * block;
        }
        blocks(dst, x, fine, axes == 4, block, false);
    }

    private void blocks(Tensor fine, Tensor coarse, long[] extents, boolean volume, int block, boolean gather) {
        launcher()
                .begin(Texts.LAYOUTS, "blocks")
                .tensor(fine)
                .tensor(coarse)
                .integer(fine.channels())
                .index(extents[0])
                .index(extents[1])
                .index(extents[2])
                .integer(volume ? block : 1)
                .integer(block)
                .integer(block)
                .integer(gather ? 1 : 0)
                .elements(fine.rows(), fine.channels(), 2 * LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void gatherRows(Tensor dst, Tensor x, Tensor index) {
        launcher()
                .begin(Texts.LAYOUTS, "gather_rows")
                .tensor(x)
                .tensor(index)
                .tensor(dst)
                .integer(dst.channels())
                .elements(dst.rows(), dst.channels(), LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void repeatEach(Tensor dst, Tensor x, int times) {
        launcher()
                .begin(Texts.LAYOUTS, "repeat_each")
                .tensor(x)
                .tensor(dst)
                .integer(dst.channels())
                .integer(times)
                .elements(dst.rows(), dst.channels(), LIGHT);
    }
}
