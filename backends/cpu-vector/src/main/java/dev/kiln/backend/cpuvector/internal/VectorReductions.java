package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.ReduceOps;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reductions: blocks of rows apart, then their float64 results in order, so that threads change no bit. */
interface VectorReductions extends Lane, ReduceOps {
    @Override
    default void reduce(Tensor dst, Tensor x, Reduction reduction, Over over, Segments segments) {
        Segments groups = segments == null ? Segments.one(Math.toIntExact(x.rows()), 0) : segments;
        Rows to = Rows.of(dst);
        for (int s = 0; s < groups.count(); s++) {
            Tensor rows = x.rows(groups.q0(s), groups.qn(s));
            float[] results = RowReduction.of(workers(), rows, reduction, over == Over.ALL);
            to.store(results, 0, results.length, s, 0);
        }
    }

    @Override
    default void maxLast(Tensor dst, Tensor x) {
        int channels = x.channels();
        if (x.dtype() == DType.U8) {
            Cells from = Cells.of(x);
            Cells to = Cells.of(dst);
            Sweep.rows(workers(), x.rows(), channels, (start, end, scratch) -> {
                for (long row = start; row < end; row++) {
                    int most = 0;
                    for (int c = 0; c < channels; c++) {
                        most = Math.max(most, from.getByte(row, c));
                    }
                    to.setByte(row, 0, most);
                }
            });
            return;
        }
        Rows from = Rows.of(x);
        Rows to = Rows.of(dst);
        Sweep.rows(workers(), x.rows(), channels, (start, end, scratch) -> {
            float[] v = scratch.row(channels);
            for (long row = start; row < end; row++) {
                from.load(row, 0, channels, v, 0);
                for (int c = 1; c < channels; c++) {
                    v[0] = Math.max(v[0], v[c]);
                }
                to.store(v, 0, 1, row, 0);
            }
        });
    }

    @Override
    default void allFinite(Tensor flag, Tensor x) {
        Rows from = Rows.of(x);
        AtomicBoolean broken = new AtomicBoolean();
        Sweep.elements(
                workers(),
                (row, column, n, scratch) -> {
                    float[] v = scratch.row(Sweep.PIECE);
                    from.load(row, column, n, v, 0);
                    float sum = 0;
                    for (int i = 0; i < n; i++) {
                        sum += v[i] * 0; // NaN as soon as one value is NaN or infinite
                    }
                    if (sum != 0) {
                        broken.set(true);
                    }
                },
                x);
        if (broken.get()) {
            Cells.of(flag).setInt(0, 0, 1);
        }
    }
}
