package dev.kiln.backend.gpu.internal;

import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.ReduceOps;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** Reductions to device tensors, each in one order whatever the device. */
interface GpuReductions extends Gpu, ReduceOps {
    /** Neighbouring channels that one group reduces side by side. */
    int WIDTH = 32;

    /** Values that one group reduces to one result. */
    int CHUNK_VALUES = 8192;

    /** Rows that one group reduces to one result a channel. */
    int CHUNK_ROWS = 256;

    @Override
    @Runs(Home.TILED)
    default void reduce(Tensor dst, Tensor x, Reduction reduction, Over over, Segments segments) {
        if (dst.size() == 0) {
            return;
        }
        Segments groups = segments == null ? Segments.one(Math.toIntExact(x.rows()), 0) : segments;
        boolean all = over == Over.ALL;
        int width = all ? 1 : WIDTH;
        int blocks = all ? 1 : Math.ceilDiv(x.channels(), WIDTH);
        int chunk = all ? CHUNK_VALUES : CHUNK_ROWS;
        int chunks = Math.toIntExact(Math.ceilDiv((all ? x.channels() : 1) * longest(groups), chunk));
        try (Scope scratch = device().openScope()) {
            long results = all ? 1 : x.channels();
            Tensor parts = scratch.tensor(DType.F32, groups.count() * Math.max(1L, chunks) * results, 2);
            double flop = LIGHT * chunk * width * blocks * groups.count();
            int step = (int) Math.min(chunks, launcher().rowsPerDispatch(flop, 1));
            for (int from = 0; from < chunks; from += step) {
                int count = Math.min(step, chunks - from);
                launcher()
                        .begin(Texts.REDUCTIONS, "reduce_chunks")
                        .tensor(x)
                        .buffer(parts)
                        .table(groups)
                        .integer(x.channels())
                        .integer(reduction.ordinal())
                        .integer(all ? 1 : 0)
                        .integer(width)
                        .integer(blocks)
                        .integer(chunk)
                        .integer(chunks)
                        .integer(from)
                        .groups(Math.multiplyExact(count, blocks), groups.count(), 1, flop * count);
            }
            launcher()
                    .begin(Texts.REDUCTIONS, "reduce_joined")
                    .buffer(parts)
                    .tensor(dst)
                    .table(groups)
                    .integer(x.channels())
                    .integer(reduction.ordinal())
                    .integer(all ? 1 : 0)
                    .integer(width)
                    .integer(chunk)
                    .integer(chunks)
                    .groups(blocks, groups.count(), 1, LIGHT * parts.size());
        }
    }

    /** Rows of the longest segment. */
    private static long longest(Segments segments) {
        long most = 0;
        for (int s = 0; s < segments.count(); s++) {
            most = Math.max(most, segments.qn(s));
        }
        return most;
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
