package dev.kiln.bench.internal;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Nothing but fused multiply-adds: twenty chains hide the latency of each, and all fit into registers. The accumulator is
 * the addend: as a factor it would cost a register move each time, a quarter of the speed.
 */
public final class FmaLoop {
    private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;
    private static final int CHAINS = 20;

    private FmaLoop() {}

    /** Arithmetic of {@link #run}. */
    public static double flop(int turns) {
        return 2.0 * turns * CHAINS * F.length();
    }

    /** Runs so many turns; the result only shows that they were made. */
    public static float run(int turns) {
        FloatVector a = FloatVector.broadcast(F, 0.999f);
        FloatVector b = FloatVector.broadcast(F, 0.001f);
        FloatVector v0 = FloatVector.broadcast(F, 0);
        FloatVector v1 = FloatVector.broadcast(F, 1);
        FloatVector v2 = FloatVector.broadcast(F, 2);
        FloatVector v3 = FloatVector.broadcast(F, 3);
        FloatVector v4 = FloatVector.broadcast(F, 4);
        FloatVector v5 = FloatVector.broadcast(F, 5);
        FloatVector v6 = FloatVector.broadcast(F, 6);
        FloatVector v7 = FloatVector.broadcast(F, 7);
        FloatVector v8 = FloatVector.broadcast(F, 8);
        FloatVector v9 = FloatVector.broadcast(F, 9);
        FloatVector v10 = FloatVector.broadcast(F, 10);
        FloatVector v11 = FloatVector.broadcast(F, 11);
        FloatVector v12 = FloatVector.broadcast(F, 12);
        FloatVector v13 = FloatVector.broadcast(F, 13);
        FloatVector v14 = FloatVector.broadcast(F, 14);
        FloatVector v15 = FloatVector.broadcast(F, 15);
        FloatVector v16 = FloatVector.broadcast(F, 16);
        FloatVector v17 = FloatVector.broadcast(F, 17);
        FloatVector v18 = FloatVector.broadcast(F, 18);
        FloatVector v19 = FloatVector.broadcast(F, 19);
        for (int turn = 0; turn < turns; turn++) {
            v0 = a.fma(b, v0);
            v1 = a.fma(b, v1);
            v2 = a.fma(b, v2);
            v3 = a.fma(b, v3);
            v4 = a.fma(b, v4);
            v5 = a.fma(b, v5);
            v6 = a.fma(b, v6);
            v7 = a.fma(b, v7);
            v8 = a.fma(b, v8);
            v9 = a.fma(b, v9);
            v10 = a.fma(b, v10);
            v11 = a.fma(b, v11);
            v12 = a.fma(b, v12);
            v13 = a.fma(b, v13);
            v14 = a.fma(b, v14);
            v15 = a.fma(b, v15);
            v16 = a.fma(b, v16);
            v17 = a.fma(b, v17);
            v18 = a.fma(b, v18);
            v19 = a.fma(b, v19);
        }
        FloatVector sum = v0;
        sum = sum.add(v1)
                .add(v2)
                .add(v3)
                .add(v4)
                .add(v5)
                .add(v6)
                .add(v7)
                .add(v8)
                .add(v9)
                .add(v10)
                .add(v11)
                .add(v12)
                .add(v13)
                .add(v14)
                .add(v15)
                .add(v16)
                .add(v17)
                .add(v18)
                .add(v19);
        return sum.lane(0);
    }
}
