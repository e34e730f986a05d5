package dev.kiln.backend.cpuvector.internal;

import java.util.Arrays;

/** Buffers of one thread that the matrix kernels block for the caches; grown on demand, never shared. */
final class Scratch {
    private final MicroKernel kernel;
    private float[] strips = new float[0];
    private float[] panel = new float[0];
    private float[] tile = new float[0];
    private float[] second = new float[0];
    private float[] row = new float[0];
    private float[] passes = new float[0];
    private int[] ints = new int[0];

    Scratch(MicroKernel kernel) {
        this.kernel = kernel;
    }

    /** Rows of A, {@link MicroKernel#DEPTH} floats apart; about L2-sized. */
    float[] strips(int rows) {
        return strips = atLeast(strips, rows * MicroKernel.DEPTH);
    }

    /** One widened panel of B. */
    float[] panel() {
        return panel = atLeast(panel, MicroKernel.DEPTH * kernel.columns());
    }

    /** A tile of C. */
    float[] tile(int floats) {
        return tile = atLeast(tile, floats);
    }

    /** A second tile, for kernels with two products. */
    float[] second(int floats) {
        return second = atLeast(second, floats);
    }

    /** Indices. */
    int[] ints(int count) {
        return ints = ints.length >= count ? ints : new int[count];
    }

    /** What one pass over a row leaves for the next. */
    float[] passes(int floats) {
        return passes = atLeast(passes, floats);
    }

    /** Room for a few rows. */
    float[] row(int floats) {
        return row = atLeast(row, floats);
    }

    /** One vector of slack, so that loops may run over a rounded-up count. */
    private static float[] atLeast(float[] buffer, int floats) {
        int needed = floats + Lanes.F.length();
        return buffer.length >= needed ? buffer : Arrays.copyOf(buffer, Math.max(needed, 2 * buffer.length));
    }
}
