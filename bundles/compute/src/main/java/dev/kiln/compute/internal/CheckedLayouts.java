package dev.kiln.compute.internal;

import dev.kiln.compute.op.LayoutOps;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;

/** Checks of {@link LayoutOps}. */
interface CheckedLayouts extends Front, LayoutOps {
    @Override
    default void permute(Tensor dst, Tensor x, int... order) {
        Check check = check();
        check.usable("permute", "x", x);
        check.usable("permute", "dst", dst);
        int rank = x.extents().rank() + 1;
        if (order.length != rank || rank > 5 || dst.extents().rank() != rank - 1 || dst.dtype() != x.dtype()) {
            throw Check.violation(
                    "permute",
                    "dst",
                    dst.extents() + " of " + dst.dtype() + " is no reordering of x " + x.extents() + " of " + x.dtype()
                            + " by " + order.length + " axes, at most 5");
        }
        int seen = 0;
        for (int i = 0; i < rank; i++) {
            int from = order[i];
            if (from < 0 || from >= rank || (seen & 1 << from) != 0) {
                throw Check.violation("permute", "order", "names axis " + from + " wrongly or twice");
            }
            seen |= 1 << from;
            if (axis(dst, i) != axis(x, from)) {
                throw Check.violation("permute", "dst", "axis " + i + " is " + axis(dst, i) + ", not " + axis(x, from));
            }
        }
        check.apart("permute", dst, "x", x);
        own().permute(dst, x, order);
    }

    private static long axis(Tensor t, int axis) {
        return axis == t.extents().rank() ? t.channels() : t.extents().at(axis);
    }

    @Override
    default void spaceToDepth(Tensor dst, Tensor x, int block) {
        blocks("spaceToDepth", "dst", dst, "x", x, x == null ? 0 : x.extents().rank(), block);
        Extents e = x.extents();
        for (int axis = 1; axis < e.rank(); axis++) {
            if (e.at(axis) % block != 0) {
                throw Check.violation("spaceToDepth", "x", e + " does not divide into blocks of " + block);
            }
        }
        check().apart("spaceToDepth", dst, "x", x);
        own().spaceToDepth(dst, x, block);
    }

    @Override
    default void depthToSpace(Tensor dst, Tensor x, int block) {
        blocks("depthToSpace", "x", x, "dst", dst, x == null ? 0 : x.extents().rank(), block);
        check().apart("depthToSpace", dst, "x", x);
        own().depthToSpace(dst, x, block);
    }

    private static long cells(int axes, int block) {
        return axes == 3 ? (long) block * block : (long) block * block * block;
    }

    private void blocks(
            String op, String coarseName, Tensor coarse, String fineName, Tensor fine, int axes, int block) {
        check().usable(op, fineName, fine);
        check().usable(op, coarseName, coarse);
        if (axes != 3 && axes != 4 || block < 1) {
            throw Check.violation(op, fineName, "has " + axes + " row axes for blocks of " + block);
        }
        long cells = cells(axes, block);
        boolean fits = coarse.channels() == fine.channels() * cells && coarse.rows() * cells == fine.rows();
        if (!fits || coarse.dtype() != fine.dtype()) {
            throw Check.violation(
                    op,
                    coarseName,
                    "[" + coarse.rows() + "," + coarse.channels() + "] is not " + fineName + " [" + fine.rows() + ","
                            + fine.channels() + "] gathered by " + cells);
        }
    }

    @Override
    default void gatherRows(Tensor dst, Tensor x, Tensor index) {
        Check check = check();
        check.usable("gatherRows", "x", x);
        check.usable("gatherRows", "dst", dst);
        check.typed("gatherRows", "dst", dst, x.dtype(), dst.rows(), x.channels());
        check.typed("gatherRows", "index", index, DType.I32, dst.rows(), 1);
        check.apart("gatherRows", dst, "x", x);
        check.apart("gatherRows", dst, "index", index);
        own().gatherRows(dst, x, index);
    }

    @Override
    default void repeatEach(Tensor dst, Tensor x, int times) {
        Check check = check();
        check.usable("repeatEach", "x", x);
        if (times < 1) {
            throw Check.violation("repeatEach", "times", times + " is not at least 1");
        }
        check.typed("repeatEach", "dst", dst, x.dtype(), x.rows(), (long) x.channels() * times);
        check.apart("repeatEach", dst, "x", x);
        own().repeatEach(dst, x, times);
    }
}
