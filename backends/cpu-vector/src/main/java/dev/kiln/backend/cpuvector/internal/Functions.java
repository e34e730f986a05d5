package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Activation;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Exponential functions on vectors, from additions, multiplications and fused multiply-adds alone: those give the same
 * bits interpreted and compiled, which the library's own vector exponentials do not.
 */
final class Functions {
    private static final VectorSpecies<Float> F = Lanes.F;
    private static final int L = F.length();
    private static final float LOG2E = 1.44269504f;
    private static final float LN2_HIGH = 0.69314575f;
    private static final float LN2_LOW = 1.4286068e-6f;

    /** Adding and subtracting 1.5 * 2^23 rounds a small float to the nearest integer. */
    private static final float ROUNDER = 12582912f;

    private Functions() {}

    /**
     * Applies a fused activation in place. Up to one vector past {@code at + count} is overwritten with junk: the slack of
     * the array, or columns of a tile that no one reads.
     */
    static void activate(Activation function, float[] v, int at, int count, Scratch scratch) {
        switch (function) {
            case NONE -> {}
            case RELU -> {
                for (int i = at; i < at + count; i++) {
                    v[i] = Math.max(v[i], 0);
                }
            }
            case SILU -> {
                for (int i = at; i < at + count; i += L) {
                    silu(FloatVector.fromArray(F, v, i)).intoArray(v, i);
                }
            }
            case GELU_TANH -> Gelu.run(Gelu.TANH, v, at, count, scratch);
            case GELU_ERF -> Gelu.run(Gelu.ERF, v, at, count, scratch);
        }
    }

    /** e^x, within 2 ulp; 0 below -104, infinity above 88.73; NaN stays. */
    static FloatVector exp(FloatVector x) {
        FloatVector clamped = x.max(-104f).min(89f);
        FloatVector shifted = clamped.fma(FloatVector.broadcast(F, LOG2E), FloatVector.broadcast(F, ROUNDER));
        FloatVector n = shifted.sub(ROUNDER);
        FloatVector r = n.fma(FloatVector.broadcast(F, -LN2_HIGH), clamped);
        r = n.fma(FloatVector.broadcast(F, -LN2_LOW), r);
        FloatVector p = FloatVector.broadcast(F, 1.9841270e-4f);
        p = p.fma(r, FloatVector.broadcast(F, 1.3888889e-3f));
        p = p.fma(r, FloatVector.broadcast(F, 8.3333333e-3f));
        p = p.fma(r, FloatVector.broadcast(F, 4.1666668e-2f));
        p = p.fma(r, FloatVector.broadcast(F, 1.6666667e-1f));
        p = p.fma(r, FloatVector.broadcast(F, 0.5f));
        p = p.mul(r.mul(r)).add(r).add(1f);
        // 2^n in two factors, so that subnormal results and 2^128 come out right
        IntVector whole = shifted.reinterpretAsInts();
        IntVector exponent = whole.sub(Float.floatToRawIntBits(ROUNDER));
        IntVector half = exponent.lanewise(VectorOperators.ASHR, 1);
        FloatVector scale1 = power(half);
        FloatVector scale2 = power(exponent.sub(half));
        return p.mul(scale1).mul(scale2);
    }

    private static FloatVector power(IntVector exponent) {
        return exponent.add(127).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats();
    }

    /** 1 / (1 + e^-x). */
    static FloatVector sigmoid(FloatVector x) {
        return FloatVector.broadcast(F, 1f).div(exp(x.neg()).add(1f));
    }

    /** x / (1 + e^-x). */
    static FloatVector silu(FloatVector x) {
        // e^-x overflows below -88, where x / infinity is -0 as it should be to float precision
        return x.div(exp(x.neg()).add(1f));
    }
}
