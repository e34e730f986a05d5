package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;

/** One reduction of one group of rows, to one result of each kind a channel, or in all. */
final class RowReduction {
    private static final int BLOCK = 65536;

    /** Folds a row into the running results of its channels: a loop that becomes vectors. */
    private interface Fold {
        void row(double[] results, float[] row, int channels);
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
                double[] squares = squares(workers, x, all, mean);
                Arrays.setAll(squares, i -> Math.sqrt(squares[i] / count));
                put(results, 0, mean, 1);
                put(results, units, squares, 1);
            }
            case MAX_ABS -> {
                Fold most = (own, v, n) -> {
                    for (int c = 0; c < n; c++) {
                        own[c] = Math.max(own[c], Math.abs(v[c]));
                    }
                };
                put(results, 0, run(workers, x, all, 0, most, Math::max), 1);
            }
            case MIN_MAX -> {
                Fold least = (own, v, n) -> {
                    for (int c = 0; c < n; c++) {
                        own[c] = Math.min(own[c], v[c]);
                    }
                };
                Fold most = (own, v, n) -> {
                    for (int c = 0; c < n; c++) {
                        own[c] = Math.max(own[c], v[c]);
                    }
                };
                put(results, 0, run(workers, x, all, Double.POSITIVE_INFINITY, least, Math::min), 1);
                put(results, units, run(workers, x, all, Double.NEGATIVE_INFINITY, most, Math::max), 1);
            }
        }
        return results;
    }

    private static double[] sums(Workers workers, Tensor x, boolean all) {
        Fold sum = (own, v, n) -> {
            for (int c = 0; c < n; c++) {
                own[c] += v[c];
            }
        };
        return run(workers, x, all, 0, sum, Double::sum);
    }

    private static double[] squares(Workers workers, Tensor x, boolean all, double[] mean) {
        double[] means = mean;
        if (all) {
            means = new double[x.channels()];
            Arrays.fill(means, mean[0]);
        }
        double[] centre = means;
        Fold squares = (own, v, n) -> {
            for (int c = 0; c < n; c++) {
                double d = v[c] - centre[c];
                own[c] += d * d;
            }
        };
        return run(workers, x, all, 0, squares, Double::sum);
    }

    private static void put(float[] results, int at, double[] values, long divisor) {
        for (int i = 0; i < values.length; i++) {
            results[at + i] = (float) (values[i] / divisor);
        }
    }

    private static double[] run(
            Workers workers, Tensor x, boolean all, double start, Fold fold, DoubleBinaryOperator combine) {
        int channels = x.channels();
        int step = Math.max(1, BLOCK / channels);
        int blocks = Math.toIntExact((x.rows() + step - 1) / step);
        double[][] partial = new double[blocks][];
        Rows rows = Rows.of(x);
        workers.run(blocks, (b, scratch) -> {
            double[] own = new double[channels];
            Arrays.fill(own, start);
            float[] v = scratch.row(channels);
            long end = Math.min(x.rows(), (b + 1L) * step);
            for (long row = (long) b * step; row < end; row++) {
                rows.load(row, 0, channels, v, 0);
                fold.row(own, v, channels);
            }
            partial[b] = all ? new double[] {Arrays.stream(own).reduce(start, combine)} : own;
        });
        double[] total = partial[0];
        for (int b = 1; b < blocks; b++) {
            for (int u = 0; u < total.length; u++) {
                total[u] = combine.applyAsDouble(total[u], partial[b][u]);
            }
        }
        return total;
    }
}
