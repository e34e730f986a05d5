package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.ReduceOps;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** Reductions, in float64 from the first row to the last. */
interface ReferenceReductions extends Reference, ReduceOps {
    @Override
    default void reduce(Tensor dst, Tensor x, Reduction reduction, Over over, Segments segments) {
        Segments groups = segments == null ? Segments.one(Math.toIntExact(x.rows()), 0) : segments;
        int count = over == Over.ALL ? 1 : x.channels();
        for (int s = 0; s < groups.count(); s++) {
            Tensor rows = x.rows(groups.q0(s), groups.qn(s));
            for (int c = 0; c < count; c++) {
                double[] results = of(over == Over.ALL ? rows : rows.slice(c, 1), reduction);
                for (int r = 0; r < results.length; r++) {
                    Cells.set(dst, s, r * count + c, (float) results[r]);
                }
            }
        }
    }

    private static double[] of(Tensor x, Reduction reduction) {
        if (x.size() == 0) {
            return new double[reduction.results()];
        }
        double sum = 0;
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        for (long row = 0; row < x.rows(); row++) {
            for (float value : Cells.row(x, row)) {
                sum += value;
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
        }
        double mean = sum / x.size();
        return switch (reduction) {
            case SUM -> new double[] {sum};
            case MEAN -> new double[] {mean};
            case MEAN_STD -> new double[] {mean, Math.sqrt(squares(x, mean) / x.size())};
            case MAX_ABS -> new double[] {Math.max(Math.abs(least), Math.abs(most))};
            case MIN_MAX -> new double[] {least, most};
        };
    }

    private static double squares(Tensor x, double mean) {
        double sum = 0;
        for (long row = 0; row < x.rows(); row++) {
            for (float value : Cells.row(x, row)) {
                sum += (value - mean) * (value - mean);
            }
        }
        return sum;
    }

    @Override
    default void maxLast(Tensor dst, Tensor x) {
        for (long row = 0; row < x.rows(); row++) {
            float most = Float.NEGATIVE_INFINITY;
            for (float value : Cells.row(x, row)) {
                most = Math.max(most, value);
            }
            if (dst.dtype() == DType.U8) {
                Cells.setInt(dst, row, 0, (int) most);
            } else {
                Cells.set(dst, row, 0, most);
            }
        }
    }

    @Override
    default void allFinite(Tensor flag, Tensor x) {
        for (long row = 0; row < x.rows(); row++) {
            for (float value : Cells.row(x, row)) {
                if (!Float.isFinite(value)) {
                    Cells.setInt(flag, 0, 0, 1);
                }
            }
        }
    }
}
