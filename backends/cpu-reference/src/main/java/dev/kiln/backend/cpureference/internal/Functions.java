package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Unary;

/** Functions of one number, in float64. */
final class Functions {
    private Functions() {}

    static double activate(Activation function, double x) {
        return switch (function) {
            case NONE -> x;
            case SILU -> x * sigmoid(x);
            case GELU_ERF -> geluErf(x);
            case GELU_TANH -> geluTanh(x);
            case RELU -> Math.max(x, 0);
        };
    }

    static float unary(Unary function, float x, float a, float b) {
        return switch (function) {
            case SILU -> (float) activate(Activation.SILU, x);
            case GELU_ERF -> (float) geluErf(x);
            case GELU_TANH -> (float) geluTanh(x);
            case SIGMOID -> (float) sigmoid(x);
            case SOFTPLUS -> x > 20 ? x : (float) StrictMath.log1p(Math.exp(x));
            case EXP -> (float) StrictMath.exp(x);
            case LOG -> (float) StrictMath.log(x);
            case SQRT -> (float) Math.sqrt(x);
            case RELU -> Math.max(x, 0);
            case LEAKY_RELU -> x < 0 ? 0.2f * x : x;
            case ABS -> Math.abs(x);
            case NEG -> -x;
            case CLAMP -> Math.min(Math.max(x, a), b);
            case AFFINE -> a * x + b;
        };
    }

    private static double sigmoid(double x) {
        return 1 / (1 + StrictMath.exp(-x));
    }

    private static double geluTanh(double x) {
        return 0.5 * x * (1 + StrictMath.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)));
    }

    private static double geluErf(double x) {
        return x == Double.NEGATIVE_INFINITY ? 0 : 0.5 * x * erfc(-x / Math.sqrt(2));
    }

    /**
     * {@code 1 - erf(x)}: below 3 by the series with positive terms (Abramowitz and Stegun 7.1.6), above by the continued
     * fraction (7.1.14), evaluated from its 60th level.
     */
    static double erfc(double x) {
        if (x != x) {
            return x;
        }
        double z = Math.abs(x);
        double tail;
        if (z < 3) {
            double term = z;
            double sum = z;
            for (int n = 1; term > 1e-18 * sum; n++) {
                term *= 2 * z * z / (2 * n + 1);
                sum += term;
            }
            tail = 1 - 2 / Math.sqrt(Math.PI) * StrictMath.exp(-z * z) * sum;
        } else {
            double fraction = z;
            for (int k = 60; k >= 1; k--) {
                fraction = z + k / 2.0 / fraction;
            }
            tail = StrictMath.exp(-z * z) / Math.sqrt(Math.PI) / fraction;
        }
        return x < 0 ? 2 - tail : tail;
    }
}
