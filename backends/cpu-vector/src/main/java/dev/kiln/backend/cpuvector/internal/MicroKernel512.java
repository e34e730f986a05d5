package dev.kiln.backend.cpuvector.internal;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * The 12 x 32 micro-kernel for 512-bit vectors: 24 accumulators stay in registers over the whole depth, so each
 * vector of b is loaded once for 12 rows. The text is regular on purpose: C2 keeps named locals in registers, arrays not.
 */
final class MicroKernel512 implements MicroKernel {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_512;
    private static final int D = DEPTH;

    @Override
    public int rows() {
        return 12;
    }

    @Override
    public int columns() {
        return 32;
    }

    @Override
    public void multiply(float[] a, int ao, float[] b, int bo, int depth, float[] c, int co, int ldc, boolean add) {
        // One body for both cases: it takes the compiler long, and the first picture waits for it.
        VectorMask<Float> fresh = S.maskAll(!add);
        FloatVector x0 = FloatVector.fromArray(S, c, co).blend(0f, fresh);
        FloatVector y0 = FloatVector.fromArray(S, c, co + 16).blend(0f, fresh);
        FloatVector x1 = FloatVector.fromArray(S, c, co + 1 * ldc).blend(0f, fresh);
        FloatVector y1 = FloatVector.fromArray(S, c, co + 1 * ldc + 16).blend(0f, fresh);
        FloatVector x2 = FloatVector.fromArray(S, c, co + 2 * ldc).blend(0f, fresh);
        FloatVector y2 = FloatVector.fromArray(S, c, co + 2 * ldc + 16).blend(0f, fresh);
        FloatVector x3 = FloatVector.fromArray(S, c, co + 3 * ldc).blend(0f, fresh);
        FloatVector y3 = FloatVector.fromArray(S, c, co + 3 * ldc + 16).blend(0f, fresh);
        FloatVector x4 = FloatVector.fromArray(S, c, co + 4 * ldc).blend(0f, fresh);
        FloatVector y4 = FloatVector.fromArray(S, c, co + 4 * ldc + 16).blend(0f, fresh);
        FloatVector x5 = FloatVector.fromArray(S, c, co + 5 * ldc).blend(0f, fresh);
        FloatVector y5 = FloatVector.fromArray(S, c, co + 5 * ldc + 16).blend(0f, fresh);
        FloatVector x6 = FloatVector.fromArray(S, c, co + 6 * ldc).blend(0f, fresh);
        FloatVector y6 = FloatVector.fromArray(S, c, co + 6 * ldc + 16).blend(0f, fresh);
        FloatVector x7 = FloatVector.fromArray(S, c, co + 7 * ldc).blend(0f, fresh);
        FloatVector y7 = FloatVector.fromArray(S, c, co + 7 * ldc + 16).blend(0f, fresh);
        FloatVector x8 = FloatVector.fromArray(S, c, co + 8 * ldc).blend(0f, fresh);
        FloatVector y8 = FloatVector.fromArray(S, c, co + 8 * ldc + 16).blend(0f, fresh);
        FloatVector x9 = FloatVector.fromArray(S, c, co + 9 * ldc).blend(0f, fresh);
        FloatVector y9 = FloatVector.fromArray(S, c, co + 9 * ldc + 16).blend(0f, fresh);
        FloatVector x10 = FloatVector.fromArray(S, c, co + 10 * ldc).blend(0f, fresh);
        FloatVector y10 = FloatVector.fromArray(S, c, co + 10 * ldc + 16).blend(0f, fresh);
        FloatVector x11 = FloatVector.fromArray(S, c, co + 11 * ldc).blend(0f, fresh);
        FloatVector y11 = FloatVector.fromArray(S, c, co + 11 * ldc + 16).blend(0f, fresh);
        for (int k = 0; k < depth; k++) {
            FloatVector p = FloatVector.fromArray(S, b, bo + k * 32);
            FloatVector q = FloatVector.fromArray(S, b, bo + k * 32 + 16);
            FloatVector t;
            t = FloatVector.broadcast(S, a[ao + k]);
            x0 = t.fma(p, x0);
            y0 = t.fma(q, y0);
            t = FloatVector.broadcast(S, a[ao + 1 * D + k]);
            x1 = t.fma(p, x1);
            y1 = t.fma(q, y1);
            t = FloatVector.broadcast(S, a[ao + 2 * D + k]);
            x2 = t.fma(p, x2);
            y2 = t.fma(q, y2);
            t = FloatVector.broadcast(S, a[ao + 3 * D + k]);
            x3 = t.fma(p, x3);
            y3 = t.fma(q, y3);
            t = FloatVector.broadcast(S, a[ao + 4 * D + k]);
            x4 = t.fma(p, x4);
            y4 = t.fma(q, y4);
            t = FloatVector.broadcast(S, a[ao + 5 * D + k]);
            x5 = t.fma(p, x5);
            y5 = t.fma(q, y5);
            t = FloatVector.broadcast(S, a[ao + 6 * D + k]);
            x6 = t.fma(p, x6);
            y6 = t.fma(q, y6);
            t = FloatVector.broadcast(S, a[ao + 7 * D + k]);
            x7 = t.fma(p, x7);
            y7 = t.fma(q, y7);
            t = FloatVector.broadcast(S, a[ao + 8 * D + k]);
            x8 = t.fma(p, x8);
            y8 = t.fma(q, y8);
            t = FloatVector.broadcast(S, a[ao + 9 * D + k]);
            x9 = t.fma(p, x9);
            y9 = t.fma(q, y9);
            t = FloatVector.broadcast(S, a[ao + 10 * D + k]);
            x10 = t.fma(p, x10);
            y10 = t.fma(q, y10);
            t = FloatVector.broadcast(S, a[ao + 11 * D + k]);
            x11 = t.fma(p, x11);
            y11 = t.fma(q, y11);
        }
        x0.intoArray(c, co);
        y0.intoArray(c, co + 16);
        x1.intoArray(c, co + 1 * ldc);
        y1.intoArray(c, co + 1 * ldc + 16);
        x2.intoArray(c, co + 2 * ldc);
        y2.intoArray(c, co + 2 * ldc + 16);
        x3.intoArray(c, co + 3 * ldc);
        y3.intoArray(c, co + 3 * ldc + 16);
        x4.intoArray(c, co + 4 * ldc);
        y4.intoArray(c, co + 4 * ldc + 16);
        x5.intoArray(c, co + 5 * ldc);
        y5.intoArray(c, co + 5 * ldc + 16);
        x6.intoArray(c, co + 6 * ldc);
        y6.intoArray(c, co + 6 * ldc + 16);
        x7.intoArray(c, co + 7 * ldc);
        y7.intoArray(c, co + 7 * ldc + 16);
        x8.intoArray(c, co + 8 * ldc);
        y8.intoArray(c, co + 8 * ldc + 16);
        x9.intoArray(c, co + 9 * ldc);
        y9.intoArray(c, co + 9 * ldc + 16);
        x10.intoArray(c, co + 10 * ldc);
        y10.intoArray(c, co + 10 * ldc + 16);
        x11.intoArray(c, co + 11 * ldc);
        y11.intoArray(c, co + 11 * ldc + 16);
    }
}
