package dev.kiln.backend.gpu.internal;

import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.ReduceOps;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** Reductions to device tensors, each in one order whatever the device. */
interface GpuReductions extends Gpu, ReduceOps {
    /** Neighbouring channels that one group reduces side by side. */
    int WIDTH = 32;

    @Override
    default void reduce(Tensor dst, Tensor x, Reduction reduction, Over over, Segments segments) {
        if (dst.size() == 0) {
            return;
        }
        Segments groups = segments == null ? Segments.one(Math.toIntExact(x.rows()), 0) : segments;
        boolean all = over == Over.ALL;
        launcher()
                .begin(Texts.REDUCTIONS, "reduce")
                .tensor(x)
                .tensor(dst)
                .table(groups)
                .integer(x.channels())
                .integer(reduction.ordinal())
                .integer(all ? 1 : 0)
                .integer(all ? 1 : WIDTH)
                .groups(all ? 1 : (x.channels() + WIDTH - 1) / WIDTH, groups.count(), 1, LIGHT * x.size());
    }

    @Override
    @Runs(Home.TILED)
    default void maxLast(Tensor dst, Tensor x) {
        launcher()
                .begin(Texts.REDUCTIONS, "max_last")
                .tensor(x)
                .tensor(dst)
                .integer(x.channels())
                .rows(dst.rows(), LIGHT * x.channels());
    }

    @Override
    @Runs(Home.TILED)
    default void allFinite(Tensor flag, Tensor x) {
        launcher()
                .begin(Texts.REDUCTIONS, "all_finite")
                .tensor(x)
                .tensor(flag)
                .integer(x.channels())
                .elements(x.rows(), x.channels(), LIGHT);
    }
}
