package dev.kiln.model.relief.internal;

import java.util.Arrays;

/**
 * Takes the ripple of the lattice out of a quad surface without shrinking it (Taubin 1995): a Laplacian step inwards,
 * then a slightly longer one outwards.
 *
 * <p>The surface is one half of one that is mirrored at z = 0. Vertices on the mirror stay there; an edge between two
 * of them lies on one quad of this half and any other edge on two, which weighs the neighbours as the whole would.
 */
final class Fairing {
    private static final double INWARDS = 0.5;
    private static final double OUTWARDS = -0.526;

    private Fairing() {}

    /**
     * Smooths in place.
     *
     * @param positions x, y, z of each vertex
     * @param quads four vertices of each quad
     * @param corners how much of {@code quads} is used
     * @param onMirror which vertices have z = 0
     */
    static void smooth(double[] positions, int[] quads, int corners, boolean[] onMirror, int rounds) {
        double[] sums = new double[positions.length];
        int[] neighbours = new int[onMirror.length];
        for (int q = 0; q < corners; q++) {
            neighbours[quads[q]] += 2;
        }
        for (int round = 0; round < rounds; round++) {
            step(positions, quads, corners, onMirror, sums, neighbours, INWARDS);
            step(positions, quads, corners, onMirror, sums, neighbours, OUTWARDS);
        }
    }

    private static void step(
            double[] p, int[] quads, int corners, boolean[] onMirror, double[] sums, int[] neighbours, double factor) {
        Arrays.fill(sums, 0);
        for (int q = 0; q < corners; q++) {
            int a = 3 * quads[q];
            int b = 3 * quads[(q & 3) == 3 ? q - 3 : q + 1];
            for (int axis = 0; axis < 3; axis++) {
                sums[a + axis] += p[b + axis];
                sums[b + axis] += p[a + axis];
            }
        }
        for (int v = 0; v < neighbours.length; v++) {
            if (neighbours[v] == 0) {
                continue;
            }
            for (int axis = 0; axis < (onMirror[v] ? 2 : 3); axis++) {
                p[3 * v + axis] += factor * (sums[3 * v + axis] / neighbours[v] - p[3 * v + axis]);
            }
        }
    }
}
