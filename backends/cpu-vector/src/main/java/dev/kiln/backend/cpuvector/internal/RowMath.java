package dev.kiln.backend.cpuvector.internal;

import jdk.incubator.vector.FloatVector;

/** Steps of the row norms on arrays. Sums run over vector lanes first and are then added in float64. */
final class RowMath {
    private static final int L = Lanes.F.length();

    private RowMath() {}

    /** {@code (v - mean) / sqrt(var + eps)} in place; {@code spare} is room for one vector. */
    static void standardise(float[] v, int at, int n, double eps, int spare) {
        if (n == 0) {
            return;
        }
        float mean = (float) (sum(v, at, n, spare) / n);
        float factor = (float) (1 / Math.sqrt(squares(v, at, n, mean, spare) / n + eps));
        for (int i = at; i < at + n; i++) {
            v[i] = (v[i] - mean) * factor;
        }
    }

    /** Sum of {@code (v - mean)^2}. */
    static double squares(float[] v, int at, int n, float mean, int spare) {
        FloatVector sum = FloatVector.zero(Lanes.F);
        int i = 0;
        for (; i <= n - L; i += L) {
            FloatVector d = FloatVector.fromArray(Lanes.F, v, at + i).sub(mean);
            sum = d.fma(d, sum);
        }
        double total = lanes(sum, v, spare);
        for (; i < n; i++) {
            double d = v[at + i] - mean;
            total += d * d;
        }
        return total;
    }

    private static double sum(float[] v, int at, int n, int spare) {
        FloatVector sum = FloatVector.zero(Lanes.F);
        int i = 0;
        for (; i <= n - L; i += L) {
            sum = sum.add(FloatVector.fromArray(Lanes.F, v, at + i));
        }
        double total = lanes(sum, v, spare);
        for (; i < n; i++) {
            total += v[at + i];
        }
        return total;
    }

    private static double lanes(FloatVector sum, float[] v, int spare) {
        sum.intoArray(v, spare);
        double total = 0;
        for (int i = 0; i < L; i++) {
            total += v[spare + i];
        }
        return total;
    }

    /** {@code v * (one + scale) + shift} in place; absent operands are null. */
    static void affine(float[] v, int at, int n, float[] scale, int scaleAt, float[] shift, int shiftAt, float one) {
        if (scale != null) {
            for (int i = 0; i < n; i++) {
                v[at + i] *= one + scale[scaleAt + i];
            }
        }
        if (shift != null) {
            for (int i = 0; i < n; i++) {
                v[at + i] += shift[shiftAt + i];
            }
        }
    }

    /**
     * Rotates pairs of one head: pair p is {@code (at + p*step, at + p*step + apart)}; {@code angles} is where cosine and
     * sine of each pair lie in the same array.
     */
    static void rotate(float[] v, int at, int step, int apart, int angles, int pairs) {
        for (int p = 0; p < pairs; p++) {
            float cos = v[angles + 2 * p];
            float sin = v[angles + 2 * p + 1];
            int i = at + p * step;
            float a = v[i];
            float b = v[i + apart];
            v[i] = a * cos - b * sin;
            v[i + apart] = b * cos + a * sin;
        }
    }
}
