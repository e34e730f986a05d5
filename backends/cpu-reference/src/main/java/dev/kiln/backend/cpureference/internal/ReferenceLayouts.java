package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.LayoutOps;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;

/** Moves of whole elements. */
interface ReferenceLayouts extends Reference, LayoutOps {
    @Override
    default void permute(Tensor dst, Tensor x, int... order) {
        int rank = order.length;
        long[] at = new long[rank];
        for (long row = 0; row < x.rows(); row++) {
            for (int c = 0; c < x.channels(); c++) {
                long rest = row;
                for (int axis = rank - 2; axis >= 0; axis--) {
                    at[axis] = rest % x.extents().at(axis);
                    rest /= x.extents().at(axis);
                }
                at[rank - 1] = c;
                long to = 0;
                for (int axis = 0; axis < rank - 1; axis++) {
                    to = to * dst.extents().at(axis) + at[order[axis]];
                }
                Cells.move(x, row, c, dst, to, (int) at[order[rank - 1]], 1);
            }
        }
    }

    @Override
    default void spaceToDepth(Tensor dst, Tensor x, int block) {
        for (long row = 0; row < x.rows(); row++) {
            long[] place = coarse(row, x.extents(), block);
            int channel = Math.toIntExact(place[1] * x.channels());
            Cells.move(x, row, 0, dst, place[0], channel, x.channels());
        }
    }

    @Override
    default void depthToSpace(Tensor dst, Tensor x, int block) {
        long[] axes = new long[x.extents().rank()];
        for (int axis = 0; axis < axes.length; axis++) {
            axes[axis] = x.extents().at(axis) * (axis == 0 ? 1 : block);
        }
        Extents fine = Extents.of(axes);
        for (long row = 0; row < dst.rows(); row++) {
            long[] place = coarse(row, fine, block);
            int channel = Math.toIntExact(place[1] * dst.channels());
            Cells.move(x, place[0], channel, dst, row, 0, dst.channels());
        }
    }

    /** For a row of the fine grid its row in the coarse one and its place in the block. */
    private static long[] coarse(long row, Extents fine, int block) {
        long coarseRow = 0;
        long place = 0;
        long coarseStep = 1;
        long placeStep = 1;
        long rest = row;
        for (int axis = fine.rank() - 1; axis > 0; axis--) {
            long at = rest % fine.at(axis);
            rest /= fine.at(axis);
            coarseRow += at / block * coarseStep;
            coarseStep *= fine.at(axis) / block;
            place += at % block * placeStep;
            placeStep *= block;
        }
        return new long[] {coarseRow + rest * coarseStep, place};
    }

    @Override
    default void gatherRows(Tensor dst, Tensor x, Tensor index) {
        for (long row = 0; row < dst.rows(); row++) {
            int from = Cells.getInt(index, row, 0);
            if (from >= 0) {
                Cells.move(x, from, 0, dst, row, 0, dst.channels());
            } else {
                Cells.clear(dst, row);
            }
        }
    }

    @Override
    default void repeatEach(Tensor dst, Tensor x, int times) {
        for (long row = 0; row < dst.rows(); row++) {
            for (int c = 0; c < dst.channels(); c++) {
                Cells.move(x, row, c / times, dst, row, c, 1);
            }
        }
    }
}
