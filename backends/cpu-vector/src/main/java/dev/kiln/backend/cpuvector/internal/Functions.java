package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Activation;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
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

    /** 2 sqrt(2/pi), and that times 0.044715: the odd polynomial inside the tanh form of gelu. */
    private static final float GELU_A = 1.5957692f;

    private static final float GELU_A_LOW = -4.534068e-8f;
    private static final float GELU_B = 0.071354814f;
    private static final float GELU_B_LOW = 2.3988325e-9f;

    private Functions() {}

    /** Applies a fused activation in place. Up to one vector past {@code at + count} is overwritten with junk: the slack of
     * the array, or columns of a tile that no one reads. */
    static void activate(Activation function, float[] v, int at, int count) {
        int end = at + count;
        switch (function) {
            case NONE -> {}
            case RELU -> {
                for (int i = at; i < end; i++) {
                    v[i] = Math.max(v[i], 0);
                }
            }
            case SILU -> {
                for (int i = at; i < end; i += L) {
                    silu(FloatVector.fromArray(F, v, i)).intoArray(v, i);
                }
            }
            case GELU_TANH -> {
                for (int i = at; i < end; i += L) {
                    geluTanh(FloatVector.fromArray(F, v, i)).intoArray(v, i);
                }
            }
            case GELU_ERF -> {
                for (int i = at; i < end; i += L) {
                    geluErf(FloatVector.fromArray(F, v, i)).intoArray(v, i);
                }
            }
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

    /**
     * x/2 (1 + tanh(u)) = x / (1 + e^-2u), 2u = x (A + B x^2). The exponent is carried in two floats, since its rounding
     * error would grow by its own size in the exponential.
     */
    static FloatVector geluTanh(FloatVector argument) {
        FloatVector x = argument.max(-14f).min(14f); // beyond, the result is -0 or the argument itself
        FloatVector square = x.mul(x);
        FloatVector squareLow = x.fma(x, square.neg());
        FloatVector b = FloatVector.broadcast(F, GELU_B);
        FloatVector bt = square.mul(b);
        FloatVector btLow = square.fma(b, bt.neg()).add(squareLow.mul(b)).add(square.mul(GELU_B_LOW));
        FloatVector sum = bt.add(GELU_A);
        FloatVector part = sum.sub(GELU_A);
        FloatVector lost = FloatVector.broadcast(F, GELU_A).sub(sum.sub(part)).add(bt.sub(part));
        FloatVector low = lost.add(btLow).add(GELU_A_LOW);
        FloatVector high = x.mul(sum);
        FloatVector rest = x.fma(sum, high.neg()).add(x.mul(low));
        FloatVector power = exp(high.neg());
        FloatVector corrected = power.fma(rest.neg(), power);
        // past the float range the correction is infinity minus infinity
        VectorMask<Float> small = power.lt(1e30f);
        return argument.div(power.blend(corrected, small).add(1f));
    }

    /**
     * x/2 (1 + erf(x / sqrt 2)) by the complementary error function in Chebyshev form (Press et al., "Numerical Recipes",
     * erfc with fractional error below 1.2e-7).
     */
    static FloatVector geluErf(FloatVector argument) {
        FloatVector x = argument.max(-15f).min(15f); // beyond, the result is -0 or the argument itself
        FloatVector z = x.abs().mul(0.70710678f);
        FloatVector t = FloatVector.broadcast(F, 1f).div(z.mul(0.5f).add(1f));
        FloatVector p = FloatVector.broadcast(F, 0.17087277f);
        p = p.fma(t, FloatVector.broadcast(F, -0.82215223f));
        p = p.fma(t, FloatVector.broadcast(F, 1.48851587f));
        p = p.fma(t, FloatVector.broadcast(F, -1.13520398f));
        p = p.fma(t, FloatVector.broadcast(F, 0.27886807f));
        p = p.fma(t, FloatVector.broadcast(F, -0.18628806f));
        p = p.fma(t, FloatVector.broadcast(F, 0.09678418f));
        p = p.fma(t, FloatVector.broadcast(F, 0.37409196f));
        p = p.fma(t, FloatVector.broadcast(F, 1.00002368f));
        FloatVector power = p.fma(t, FloatVector.broadcast(F, -1.26551223f));
        FloatVector square = x.mul(x).mul(-0.5f);
        FloatVector squareLow = x.mul(0.5f).fma(x, square).neg();
        FloatVector both = exp(square).mul(exp(power.add(squareLow)));
        FloatVector tail = t.mul(both).mul(0.5f);
        VectorMask<Float> positive = x.compare(VectorOperators.GE, 0f);
        FloatVector share = tail.blend(FloatVector.broadcast(F, 1f).sub(tail), positive);
        return argument.max(-15f).mul(share);
    }
}
