package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Compare;
import dev.kiln.compute.op.Unary;
import jdk.incubator.vector.FloatVector;

/** The elementwise functions on arrays; plain loops where the compiler makes vectors of them by itself. */
final class Arithmetic {
    private static final int L = Lanes.F.length();

    private Arithmetic() {}

    /** In place on the first {@code n} values; the array has one vector of slack. */
    static void unary(Unary function, float[] v, int n, float a, float b, Scratch scratch) {
        switch (function) {
            case SILU -> Functions.activate(Activation.SILU, v, 0, n, scratch);
            case GELU_ERF -> Functions.activate(Activation.GELU_ERF, v, 0, n, scratch);
            case GELU_TANH -> Functions.activate(Activation.GELU_TANH, v, 0, n, scratch);
            case RELU -> Functions.activate(Activation.RELU, v, 0, n, scratch);
            case SIGMOID -> {
                for (int i = 0; i < n; i += L) {
                    Functions.sigmoid(FloatVector.fromArray(Lanes.F, v, i)).intoArray(v, i);
                }
            }
            case EXP -> {
                for (int i = 0; i < n; i += L) {
                    Functions.exp(FloatVector.fromArray(Lanes.F, v, i)).intoArray(v, i);
                }
            }
            default -> {
                for (int i = 0; i < n; i++) {
                    v[i] = scalar(function, v[i], a, b);
                }
            }
        }
    }

    /** The logarithms are rare: the strict library gives the same bits everywhere. */
    private static float scalar(Unary function, float x, float a, float b) {
        return switch (function) {
            case SOFTPLUS -> x > 20 ? x : (float) StrictMath.log1p(StrictMath.exp(x));
            case LOG -> (float) StrictMath.log(x);
            case SQRT -> (float) Math.sqrt(x);
            case LEAKY_RELU -> x < 0 ? 0.2f * x : x;
            case ABS -> Math.abs(x);
            case NEG -> -x;
            case CLAMP -> Math.min(Math.max(x, a), b);
            case AFFINE -> a * x + b;
            case SILU, GELU_ERF, GELU_TANH, RELU, SIGMOID, EXP -> throw new AssertionError(function);
        };
    }

    /** {@code v[vAt + i] = f(v[vAt + i], w[wAt + i])}. */
    static void binary(Binary function, float[] v, int vAt, float[] w, int wAt, int n) {
        switch (function) {
            case ADD -> {
                for (int i = 0; i < n; i++) {
                    v[vAt + i] += w[wAt + i];
                }
            }
            case SUB -> {
                for (int i = 0; i < n; i++) {
                    v[vAt + i] -= w[wAt + i];
                }
            }
            case MUL -> {
                for (int i = 0; i < n; i++) {
                    v[vAt + i] *= w[wAt + i];
                }
            }
            case DIV -> {
                for (int i = 0; i < n; i++) {
                    v[vAt + i] /= w[wAt + i];
                }
            }
            case MIN -> {
                for (int i = 0; i < n; i++) {
                    v[vAt + i] = Math.min(v[vAt + i], w[wAt + i]);
                }
            }
            case MAX -> {
                for (int i = 0; i < n; i++) {
                    v[vAt + i] = Math.max(v[vAt + i], w[wAt + i]);
                }
            }
        }
    }

    /** {@code v[i] = f(v[i], constant)}. */
    static void binary(Binary function, float[] v, float constant, int n) {
        for (int i = 0; i < n; i++) {
            v[i] = switch (function) {
                case ADD -> v[i] + constant;
                case SUB -> v[i] - constant;
                case MUL -> v[i] * constant;
                case DIV -> v[i] / constant;
                case MIN -> Math.min(v[i], constant);
                case MAX -> Math.max(v[i], constant);
            };
        }
    }

    static boolean holds(Compare comparison, float x, float constant) {
        return switch (comparison) {
            case GREATER -> x > constant;
            case AT_LEAST -> x >= constant;
            case LESS -> x < constant;
            case AT_MOST -> x <= constant;
        };
    }
}
