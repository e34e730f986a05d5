package dev.kiln.backend.cpuvector.internal;

import jdk.incubator.vector.FloatVector;

/** Steps of the row norms on arrays. Sums run over vector lanes first and are then added in float64. */
final class RowMath {
    private static final int L = Lanes.F.length();

    private RowMath() {}

    /** The part of {@code n} elements that whole vectors cover. */
    private static int whole(int n) {
        return n & -L;
    }

    /** {@code (v - mean) / sqrt(var + eps)} in place; {@code spare} is room for one vector. */
    static void standardise(float[] v, int at, int n, double eps, int spare) {
        if (n == 0) {
            return;
        }
        float mean = (float) (sum(v, at, n, spare) / n);
        float factor = (float) (1 / Math.sqrt(squares(v, at, n, mean, spare) / n + eps));
        int i = at;
        for (int end = at + whole(n); i < end; i += L) {
            FloatVector.fromArray(Lanes.F, v, i).sub(mean).mul(factor).intoArray(v, i);
        }
        for (; i < at + n; i++) {
            v[i] = (v[i] - mean) * factor;
        }
    }

    /** Sum of {@code (v - mean)^2}. */
    static double squares(float[] v, int at, int n, float mean, int spare) {
        FloatVector sum = FloatVector.zero(Lanes.F);
        int i = 0;
        for (int end = whole(n); i < end; i += L) {
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
        for (int end = whole(n); i < end; i += L) {
            sum = FloatVector.fromArray(Lanes.F, v, at + i).add(sum);
        }
        double total = lanes(sum, v, spare);
        for (; i < n; i++) {
            total += v[at + i];
        }
        return total;
    }

    /** Four chains, since one would wait for each of its additions. */
    private static double lanes(FloatVector sum, float[] v, int spare) {
        sum.intoArray(v, spare);
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        for (int i = spare; i < spare + L; i += 4) {
            a += v[i];
            b += v[i + 1];
            c += v[i + 2];
            d += v[i + 3];
        }
        return a + b + (c + d);
    }

    /** {@code v * (one + scale) + shift} in place; absent operands are null. */
    static void affine(float[] v, int at, int n, float[] scale, int scaleAt, float[] shift, int shiftAt, float one) {
        int i = 0;
        for (int end = whole(n); i < end; i += L) {
            FloatVector x = FloatVector.fromArray(Lanes.F, v, at + i);
            if (scale != null) {
                x = x.mul(FloatVector.fromArray(Lanes.F, scale, scaleAt + i).add(one));
            }
            if (shift != null) {
                x = x.add(FloatVector.fromArray(Lanes.F, shift, shiftAt + i));
            }
            x.intoArray(v, at + i);
        }
        for (; i < n; i++) {
            if (scale != null) {
                v[at + i] *= one + scale[scaleAt + i];
            }
            if (shift != null) {
                v[at + i] += shift[shiftAt + i];
            }
        }
    }

    /** {@code v * factor * gamma} in place. */
    static void scale(float[] v, int at, int n, float factor, float[] gamma, int gammaAt) {
        int i = 0;
        for (int end = whole(n); i < end; i += L) {
            FloatVector.fromArray(Lanes.F, v, at + i)
                    .mul(factor)
                    .mul(FloatVector.fromArray(Lanes.F, gamma, gammaAt + i))
                    .intoArray(v, at + i);
        }
        for (; i < n; i++) {
            v[at + i] = v[at + i] * factor * gamma[gammaAt + i];
        }
    }
}
