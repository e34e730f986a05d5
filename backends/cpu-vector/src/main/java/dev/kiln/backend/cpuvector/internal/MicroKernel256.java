package dev.kiln.backend.cpuvector.internal;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * The 6 x 16 micro-kernel for 256-bit vectors: 12 accumulators stay in registers over the whole depth, so each
 * vector of b is loaded once for 6 rows. The text is regular on purpose: C2 keeps named locals in registers, arrays not.
 */
final class MicroKernel256 implements MicroKernel {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final int D = DEPTH;

    @Override
    public int rows() {
        return 6;
    }

    @Override
    public int columns() {
        return 16;
    }

    @Override
    public void multiply(float[] a, int ao, float[] b, int bo, int depth, float[] c, int co, int ldc, boolean add) {
        // One body for both cases: it takes the compiler long, and the first picture waits for it.
        VectorMask<Float> fresh = S.maskAll(!add);
        FloatVector x0 = FloatVector.fromArray(S, c, co).blend(0f, fresh);
        FloatVector y0 = FloatVector.fromArray(S, c, co + 8).blend(0f, fresh);
        FloatVector x1 = FloatVector.fromArray(S, c, co + 1 * ldc).blend(0f, fresh);
        FloatVector y1 = FloatVector.fromArray(S, c, co + 1 * ldc + 8).blend(0f, fresh);
        FloatVector x2 = FloatVector.fromArray(S, c, co + 2 * ldc).blend(0f, fresh);
        FloatVector y2 = FloatVector.fromArray(S, c, co + 2 * ldc + 8).blend(0f, fresh);
        FloatVector x3 = FloatVector.fromArray(S, c, co + 3 * ldc).blend(0f, fresh);
        FloatVector y3 = FloatVector.fromArray(S, c, co + 3 * ldc + 8).blend(0f, fresh);
        FloatVector x4 = FloatVector.fromArray(S, c, co + 4 * ldc).blend(0f, fresh);
        FloatVector y4 = FloatVector.fromArray(S, c, co + 4 * ldc + 8).blend(0f, fresh);
        FloatVector x5 = FloatVector.fromArray(S, c, co + 5 * ldc).blend(0f, fresh);
        FloatVector y5 = FloatVector.fromArray(S, c, co + 5 * ldc + 8).blend(0f, fresh);
        for (int k = 0; k < depth; k++) {
            FloatVector p = FloatVector.fromArray(S, b, bo + k * 16);
            FloatVector q = FloatVector.fromArray(S, b, bo + k * 16 + 8);
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
        }
        x0.intoArray(c, co);
        y0.intoArray(c, co + 8);
        x1.intoArray(c, co + 1 * ldc);
        y1.intoArray(c, co + 1 * ldc + 8);
        x2.intoArray(c, co + 2 * ldc);
        y2.intoArray(c, co + 2 * ldc + 8);
        x3.intoArray(c, co + 3 * ldc);
        y3.intoArray(c, co + 3 * ldc + 8);
        x4.intoArray(c, co + 4 * ldc);
        y4.intoArray(c, co + 4 * ldc + 8);
        x5.intoArray(c, co + 5 * ldc);
        y5.intoArray(c, co + 5 * ldc + 8);
    }
}
