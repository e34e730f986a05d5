package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.LayoutOps;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;

/** Moves of whole elements. */
interface VectorLayouts extends Lane, LayoutOps {
    @Override
    default void permute(Tensor dst, Tensor x, int... order) {
        int rank = order.length;
        long[] steps = new long[rank]; // elements of x that one step along an axis of the result moves
        long[] extents = new long[rank];
        long[] xSteps = new long[rank];
        xSteps[rank - 1] = 1;
        long step = x.rowStride();
        for (int axis = rank - 2; axis >= 0; axis--) {
            xSteps[axis] = step;
            step *= x.extents().at(axis);
        }
        for (int axis = 0; axis < rank; axis++) {
            steps[axis] = xSteps[order[axis]];
            extents[axis] = axis < rank - 1 ? dst.extents().at(axis) : dst.channels();
        }
        Cells from = Cells.of(x);
        Cells to = Cells.of(dst);
        int channels = dst.channels();
        long run = steps[rank - 1];
        Sweep.rows(workers(), dst.rows(), channels, (start, end, scratch) -> {
            for (long row = start; row < end; row++) {
                long at = 0;
                long rest = row;
                for (int axis = rank - 2; axis >= 0; axis--) {
                    at += rest % extents[axis] * steps[axis];
                    rest /= extents[axis];
                }
                if (run == 1) {
                    to.copy(row, 0, from, 0, at, channels);
                } else {
                    for (int c = 0; c < channels; c++) {
                        to.copy(row, c, from, 0, at + c * run, 1);
                    }
                }
            }
        });
    }

    @Override
    default void spaceToDepth(Tensor dst, Tensor x, int block) {
        blocks(x, dst, x.extents(), block, true);
    }

    @Override
    default void depthToSpace(Tensor dst, Tensor x, int block) {
        long[] fine = new long[x.extents().rank()];
        for (int axis = 0; axis < fine.length; axis++) {
            fine[axis] = x.extents().at(axis) * (axis == 0 ? 1 : block);
        }
        blocks(dst, x, Extents.of(fine), block, false);
    }

    /** Visits every cell of the fine grid with its place in the coarse grid. */
    private void blocks(Tensor fine, Tensor coarse, Extents grid, int block, boolean toCoarse) {
        int axes = grid.rank();
        int channels = fine.channels();
        Cells fineCells = Cells.of(fine);
        Cells coarseCells = Cells.of(coarse);
        Sweep.rows(workers(), fine.rows(), channels, (start, end, scratch) -> {
            for (long row = start; row < end; row++) {
                long rest = row;
                long coarseRow = 0;
                long coarseStep = 1;
                long inside = 0;
                long insideStep = 1;
                for (int axis = axes - 1; axis > 0; axis--) {
                    long extent = grid.at(axis);
                    long index = rest % extent;
                    rest /= extent;
                    coarseRow += index / block * coarseStep;
                    coarseStep *= extent / block;
                    inside += index % block * insideStep;
                    insideStep *= block;
                }
                coarseRow += rest * coarseStep;
                if (toCoarse) {
                    coarseCells.copy(coarseRow, inside * channels, fineCells, row, 0, channels);
                } else {
                    fineCells.copy(row, 0, coarseCells, coarseRow, inside * channels, channels);
                }
            }
        });
    }

    @Override
    default void gatherRows(Tensor dst, Tensor x, Tensor index) {
        Cells from = Cells.of(x);
        Cells to = Cells.of(dst);
        Cells at = Cells.of(index);
        int channels = dst.channels();
        Sweep.rows(workers(), dst.rows(), channels, (start, end, scratch) -> {
            for (long row = start; row < end; row++) {
                int source = at.getInt(row, 0);
                if (source < 0) {
                    to.clear(row, 0, channels);
                } else {
                    to.copy(row, 0, from, source, 0, channels);
                }
            }
        });
    }

    @Override
    default void repeatEach(Tensor dst, Tensor x, int times) {
        Cells from = Cells.of(x);
        Cells to = Cells.of(dst);
        int channels = x.channels();
        if (x.dtype().bytes() != Integer.BYTES) {
            Sweep.rows(workers(), dst.rows(), dst.channels(), (start, end, scratch) -> {
                for (long row = start; row < end; row++) {
                    for (int c = 0; c < dst.channels(); c++) {
                        to.copy(row, c, from, row, c / times, 1);
                    }
                }
            });
            return;
        }
        Sweep.rows(workers(), dst.rows(), dst.channels(), (start, end, scratch) -> {
            int[] v = scratch.ints(channels + dst.channels());
            for (long row = start; row < end; row++) {
                from.loadInts(row, 0, v, 0, channels);
                for (int c = 0; c < channels; c++) {
                    for (int i = 0; i < times; i++) {
                        v[channels + c * times + i] = v[c];
                    }
                }
                to.storeInts(v, channels, dst.channels(), row, 0);
            }
        });
    }
}
