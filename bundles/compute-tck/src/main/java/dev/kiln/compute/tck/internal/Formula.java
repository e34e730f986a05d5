package dev.kiln.compute.tck.internal;

import dev.kiln.compute.op.Rope;

/** The formulas of composites, in float64 and without a device: rows are arrays of their channels. */
final class Formula {
    private Formula() {}

    static double[][] rows(double[] values, int channels) {
        double[][] rows = new double[channels == 0 ? 0 : values.length / channels][channels];
        for (int i = 0; i < values.length; i++) {
            rows[i / channels][i % channels] = values[i];
        }
        return rows;
    }

    static double[] flat(double[][] rows) {
        return java.util.Arrays.stream(rows)
                .flatMapToDouble(java.util.Arrays::stream)
                .toArray();
    }

    /** {@code x W^T + b}; the weight is {@code [n, k]}, the bias may be null. */
    static double[][] linear(double[][] x, double[] weight, int n, double[] bias) {
        double[][] y = new double[x.length][n];
        for (int row = 0; row < x.length; row++) {
            int k = x[row].length;
            for (int c = 0; c < n; c++) {
                double sum = bias == null ? 0 : bias[c];
                for (int i = 0; i < k; i++) {
                    sum += x[row][i] * weight[c * k + i];
                }
                y[row][c] = sum;
            }
        }
        return y;
    }

    /** {@code (x - mean) / sqrt(var + eps) * weight + bias}; both may be null. */
    static double[][] layerNorm(double[][] x, double eps, double[] weight, double[] bias) {
        double[][] y = new double[x.length][];
        for (int row = 0; row < x.length; row++) {
            double mean = java.util.Arrays.stream(x[row]).average().orElse(0);
            double variance = java.util.Arrays.stream(x[row])
                    .map(v -> (v - mean) * (v - mean))
                    .average()
                    .orElse(0);
            y[row] = new double[x[row].length];
            for (int c = 0; c < y[row].length; c++) {
                double normed = (x[row][c] - mean) / Math.sqrt(variance + eps);
                y[row][c] = weight == null ? normed : normed * weight[c] + bias[c];
            }
        }
        return y;
    }

    /** {@code x / max(norm2(x), 1e-12) * gamma * sqrt(width)} of each head. */
    static void rmsL2(double[] row, int heads, double[] gamma) {
        int width = row.length / heads;
        for (int h = 0; h < heads; h++) {
            double squares = 0;
            for (int c = 0; c < width; c++) {
                squares += row[h * width + c] * row[h * width + c];
            }
            for (int c = 0; c < width; c++) {
                row[h * width + c] *= gamma[h * width + c] * Math.sqrt(width) / Math.max(Math.sqrt(squares), 1e-12);
            }
        }
    }

    /** Rotation of one pair of every head by an angle given as cosine and sine. */
    static void rotate(double[] row, int heads, int pair, Rope.Pairing pairing, double cos, double sin) {
        int width = row.length / heads;
        for (int h = 0; h < heads; h++) {
            int i = h * width + (pairing == Rope.Pairing.HALF ? pair : 2 * pair);
            int j = pairing == Rope.Pairing.HALF ? i + width / 2 : i + 1;
            double a = row[i];
            double b = row[j];
            row[i] = a * cos - b * sin;
            row[j] = a * sin + b * cos;
        }
    }

    /** Sparse 3x3x3 convolution; the weight is {@code [out, 27, in]}. */
    static double[][] sparseConv(double[][] x, int[][] map, double[] weight, int out, double[] bias) {
        double[][] y = new double[x.length][out];
        for (int row = 0; row < x.length; row++) {
            int in = x[row].length;
            for (int c = 0; c < out; c++) {
                double sum = bias[c];
                for (int tap = 0; tap < 27; tap++) {
                    int from = map[tap][row];
                    for (int i = 0; from >= 0 && i < in; i++) {
                        sum += weight[(c * 27 + tap) * in + i] * x[from][i];
                    }
                }
                y[row][c] = sum;
            }
        }
        return y;
    }

    static void silu(double[][] x) {
        for (double[] row : x) {
            for (int c = 0; c < row.length; c++) {
                row[c] = row[c] / (1 + Math.exp(-row[c]));
            }
        }
    }

    static double geluTanh(double x) {
        return 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * Math.pow(x, 3))));
    }

    static double largest(double[] values) {
        return java.util.Arrays.stream(values).map(Math::abs).max().orElse(0);
    }
}
