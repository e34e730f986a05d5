package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;

/** One reduction of one group of rows, to one result of each kind a channel, or in all. */
final class RowReduction {
    private static final int BLOCK = 16384;

    /** Folds one value into the running results of its channel. */
    private interface Fold {
        double fold(double before, float value, int channel);
    }

    private RowReduction() {}

    static float[] of(Workers workers, Tensor x, Reduction reduction, boolean all) {
        int units = all ? 1 : x.channels();
        float[] results = new float[units * reduction.results()];
        long count = all ? x.size() : x.rows();
        if (x.size() == 0) {
            return results;
        }
        switch (reduction) {
            case SUM -> put(results, 0, sums(workers, x, all), 1);
            case MEAN -> put(results, 0, sums(workers, x, all), count);
            case MEAN_STD -> {
                double[] mean = sums(workers, x, all);
                Arrays.setAll(mean, i -> mean[i] / count);
                double[] squares = run(
                        workers,
                        x,
                        all,
                        0,
                        (before, v, c) -> {
                            double d = v - mean[c];
                            return before + d * d;
                        },
                        Double::sum);
                Arrays.setAll(squares, i -> Math.sqrt(squares[i] / count));
                put(results, 0, mean, 1);
                put(results, units, squares, 1);
            }
            case MAX_ABS -> {
                Fold most = (before, v, c) -> Math.max(before, Math.abs(v));
                put(results, 0, run(workers, x, all, 0, most, Math::max), 1);
            }
            case MIN_MAX -> {
                Fold least = (before, v, c) -> Math.min(before, v);
                Fold most = (before, v, c) -> Math.max(before, v);
                put(results, 0, run(workers, x, all, Double.POSITIVE_INFINITY, least, Math::min), 1);
                put(results, units, run(workers, x, all, Double.NEGATIVE_INFINITY, most, Math::max), 1);
            }
        }
        return results;
    }

    private static double[] sums(Workers workers, Tensor x, boolean all) {
        return run(workers, x, all, 0, (before, v, c) -> before + v, Double::sum);
    }

    private static void put(float[] results, int at, double[] values, long divisor) {
        for (int i = 0; i < values.length; i++) {
            results[at + i] = (float) (values[i] / divisor);
        }
    }

    private static double[] run(
            Workers workers,
            Tensor x,
            boolean all,
            double start,
            Fold fold,
            java.util.function.DoubleBinaryOperator combine) {
        int channels = x.channels();
        int units = all ? 1 : channels;
        int step = Math.max(1, BLOCK / channels);
        int blocks = Math.toIntExact((x.rows() + step - 1) / step);
        double[][] partial = new double[blocks][units];
        Rows rows = Rows.of(x);
        workers.run(blocks, (b, scratch) -> {
            double[] own = partial[b];
            Arrays.fill(own, start);
            float[] v = scratch.row(channels);
            long end = Math.min(x.rows(), (b + 1L) * step);
            for (long row = (long) b * step; row < end; row++) {
                rows.load(row, 0, channels, v, 0);
                for (int c = 0; c < channels; c++) {
                    int unit = all ? 0 : c;
                    own[unit] = fold.fold(own[unit], v[c], unit);
                }
            }
        });
        double[] total = partial[0];
        for (int b = 1; b < blocks; b++) {
            for (int u = 0; u < units; u++) {
                total[u] = combine.applyAsDouble(total[u], partial[b][u]);
            }
        }
        return total;
    }
}
