package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Voxels of a spherical shell, sorted: a surface, as the decoder sees it.
 *
 * @param coords {@code x, y, z} of each
 * @param pairs how many pairs of neighbours there are, each voxel with itself included
 */
record Shell(int[] coords, long pairs) {
    private static final double RADIUS = 0.45;

    /** Half the thickness in voxels; with it a cube of edge 512 holds 1.05 million voxels. */
    private static final double HALF = 0.787;

    /** The shell in a cube of this edge. */
    static Shell of(int edge) {
        BitSet there = new BitSet(edge * edge * edge);
        int[] coords = new int[1024];
        int count = 0;
        for (int x = 0; x < edge; x++) {
            for (int y = 0; y < edge; y++) {
                double flat = square(x, edge) + square(y, edge);
                for (int z = 0; z < edge; z++) {
                    if (Math.abs(Math.sqrt(flat + square(z, edge)) - RADIUS * edge) < HALF) {
                        there.set((x * edge + y) * edge + z);
                        coords = 3 * count + 3 > coords.length ? Arrays.copyOf(coords, 2 * coords.length) : coords;
                        coords[3 * count] = x;
                        coords[3 * count + 1] = y;
                        coords[3 * count + 2] = z;
                        count++;
                    }
                }
            }
        }
        return new Shell(Arrays.copyOf(coords, 3 * count), pairs(there, edge));
    }

    private static double square(int at, int edge) {
        double off = at + 0.5 - edge / 2.0;
        return off * off;
    }

    /** The shell keeps clear of the faces of the cube from an edge of 20 on; below, a wrapped pair changes no decision. */
    private static long pairs(BitSet there, int edge) {
        long pairs = 0;
        for (int at = there.nextSetBit(0); at >= 0; at = there.nextSetBit(at + 1)) {
            for (int tap = 0; tap < 27; tap++) {
                int next = at + ((tap / 9 - 1) * edge + tap / 3 % 3 - 1) * edge + tap % 3 - 1;
                pairs += next >= 0 && there.get(next) ? 1 : 0;
            }
        }
        return pairs;
    }

    int count() {
        return coords.length / 3;
    }

    /** As an operand {@code [N,4]} of batch item 0. */
    Tensor on(Bench bench) {
        return bench.ints(count(), 4, i -> i % 4 == 0 ? 0 : coords[i / 4 * 3 + i % 4 - 1]);
    }

    /** The neighbours as an operand {@code [27,N]}, found by the device itself. */
    Tensor mapOn(Bench bench) {
        Tensor map = bench.output(I32, 27, count());
        bench.ops.neighbourMap(map, on(bench));
        return map;
    }
}
