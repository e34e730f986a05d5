package dev.kiln.backend.cpuvector.internal;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The two forms of gelu, in three passes over a row. In one pass they are too long for the compiler, which then calls the
 * exponential with vectors on the heap, six times slower; as passes behind an interface each is compiled by itself.
 */
final class Gelu {
    /**
     * {@code x/2 (1 + tanh(u)) = x / (1 + e^-2u)}, 2u = x (A + B x^2). The exponent is carried in two floats, since its
     * rounding error would grow by its own size in the exponential.
     */
    static final Pass[] TANH = {Gelu::tanhExponent, Gelu::exponential, Gelu::tanhQuotient};

    /**
     * {@code x/2 (1 + erf(x / sqrt 2))} by the complementary error function in Chebyshev form (Press et al., "Numerical
     * Recipes", erfc with fractional error below 1.2e-7).
     */
    static final Pass[] ERF = {Gelu::erfExponents, Gelu::exponentials, Gelu::erfProduct};

    private static final VectorSpecies<Float> F = Lanes.F;
    private static final int L = F.length();

    /** 2 sqrt(2/pi), and that times 0.044715, each in two floats. */
    private static final float A = 1.5957692f;

    private static final float A_LOW = -4.534068e-8f;
    private static final float B = 0.071354814f;
    private static final float B_LOW = 2.3988325e-9f;

    private Gelu() {}

    /** One pass: {@code v} from {@code at} on is the row, {@code t} holds three rows of {@code step} floats between passes. */
    interface Pass {
        void run(float[] v, int at, int count, float[] t, int step);
    }

    /** Runs the passes in place; up to one vector past the count is overwritten. */
    static void run(Pass[] passes, float[] v, int at, int count, Scratch scratch) {
        int step = Gemm.roundUp(count, L);
        float[] t = scratch.passes(3 * step);
        for (Pass pass : passes) {
            pass.run(v, at, count, t, step);
        }
    }

    private static void tanhExponent(float[] v, int at, int count, float[] t, int step) {
        FloatVector b = FloatVector.broadcast(F, B);
        for (int i = 0; i < count; i += L) {
            // beyond 14 the result is -0 or the argument itself
            FloatVector x = FloatVector.fromArray(F, v, at + i).max(-14f).min(14f);
            FloatVector square = x.mul(x);
            FloatVector squareLow = x.fma(x, square.neg());
            FloatVector bt = square.mul(b);
            FloatVector btLow = square.fma(b, bt.neg()).add(squareLow.mul(b)).add(square.mul(B_LOW));
            FloatVector sum = bt.add(A);
            FloatVector part = sum.sub(A);
            FloatVector lost = FloatVector.broadcast(F, A).sub(sum.sub(part)).add(bt.sub(part));
            FloatVector low = lost.add(btLow).add(A_LOW);
            FloatVector high = x.mul(sum);
            high.neg().intoArray(t, i);
            x.fma(sum, high.neg()).add(x.mul(low)).intoArray(t, step + i);
        }
    }

    private static void exponential(float[] v, int at, int count, float[] t, int step) {
        for (int i = 0; i < count; i += L) {
            Functions.exp(FloatVector.fromArray(F, t, i)).intoArray(t, i);
        }
    }

    private static void exponentials(float[] v, int at, int count, float[] t, int step) {
        for (int i = 0; i < 2 * step; i += L) {
            Functions.exp(FloatVector.fromArray(F, t, i)).intoArray(t, i);
        }
    }

    private static void tanhQuotient(float[] v, int at, int count, float[] t, int step) {
        for (int i = 0; i < count; i += L) {
            FloatVector power = FloatVector.fromArray(F, t, i);
            FloatVector corrected =
                    power.fma(FloatVector.fromArray(F, t, step + i).neg(), power);
            // past the float range the correction is infinity minus infinity
            VectorMask<Float> small = power.lt(1e30f);
            FloatVector divisor = power.blend(corrected, small).add(1f);
            FloatVector.fromArray(F, v, at + i).div(divisor).intoArray(v, at + i);
        }
    }

    private static void erfExponents(float[] v, int at, int count, float[] t, int step) {
        for (int i = 0; i < count; i += L) {
            // beyond 15 the result is -0 or the argument itself
            FloatVector x = FloatVector.fromArray(F, v, at + i).max(-15f).min(15f);
            FloatVector r =
                    FloatVector.broadcast(F, 1f).div(x.abs().mul(0.35355339f).add(1f));
            FloatVector p = FloatVector.broadcast(F, 0.17087277f);
            p = p.fma(r, FloatVector.broadcast(F, -0.82215223f));
            p = p.fma(r, FloatVector.broadcast(F, 1.48851587f));
            p = p.fma(r, FloatVector.broadcast(F, -1.13520398f));
            p = p.fma(r, FloatVector.broadcast(F, 0.27886807f));
            p = p.fma(r, FloatVector.broadcast(F, -0.18628806f));
            p = p.fma(r, FloatVector.broadcast(F, 0.09678418f));
            p = p.fma(r, FloatVector.broadcast(F, 0.37409196f));
            p = p.fma(r, FloatVector.broadcast(F, 1.00002368f));
            p = p.fma(r, FloatVector.broadcast(F, -1.26551223f));
            FloatVector square = x.mul(x).mul(-0.5f);
            FloatVector squareLow = x.mul(0.5f).fma(x, square).neg();
            square.intoArray(t, i);
            p.add(squareLow).intoArray(t, step + i);
            r.intoArray(t, 2 * step + i);
        }
    }

    private static void erfProduct(float[] v, int at, int count, float[] t, int step) {
        for (int i = 0; i < count; i += L) {
            FloatVector x = FloatVector.fromArray(F, v, at + i).max(-15f);
            FloatVector both = FloatVector.fromArray(F, t, i).mul(FloatVector.fromArray(F, t, step + i));
            FloatVector tail =
                    FloatVector.fromArray(F, t, 2 * step + i).mul(both).mul(0.5f);
            VectorMask<Float> positive = x.compare(VectorOperators.GE, 0f);
            FloatVector share = tail.blend(FloatVector.broadcast(F, 1f).sub(tail), positive);
            x.mul(share).intoArray(v, at + i);
        }
    }
}
