package dev.kiln.model.relief.internal;

import java.util.function.IntConsumer;

/** A set of voxels of a cubic grid as bits, in lexicographic order of i, j, k, with the rank of each member. */
final class VoxelSet {
    private final int resolution;
    private final long[] words;
    private int[] before;

    VoxelSet(int resolution) {
        this.resolution = resolution;
        words = new long[(resolution * resolution * resolution + 63) / 64];
    }

    int resolution() {
        return resolution;
    }

    /** The number of voxel (i, j, k). */
    int index(int i, int j, int k) {
        return (i * resolution + j) * resolution + k;
    }

    void add(int index) {
        words[index >> 6] |= 1L << index;
        before = null;
    }

    boolean contains(int index) {
        return (words[index >> 6] >>> index & 1) != 0;
    }

    /** Number of members. */
    int size() {
        int last = words.length - 1;
        return ranks()[last] + Long.bitCount(words[last]);
    }

    /** How many members come before {@code index}. */
    int rank(int index) {
        return ranks()[index >> 6] + Long.bitCount(words[index >> 6] & (1L << index) - 1);
    }

    /** All members in ascending order. */
    void forEach(IntConsumer action) {
        for (int w = 0; w < words.length; w++) {
            for (long rest = words[w]; rest != 0; rest &= rest - 1) {
                action.accept((w << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    /** This set and all of the up to 26 neighbours of its members. */
    VoxelSet grown() {
        VoxelSet grown = new VoxelSet(resolution);
        forEach(index -> forEachAround(index, grown::add));
        return grown;
    }

    /** The voxel itself and its neighbours on the grid. */
    void forEachAround(int index, IntConsumer action) {
        int k = index % resolution;
        int j = index / resolution % resolution;
        int i = index / resolution / resolution;
        for (int a = Math.max(0, i - 1); a <= Math.min(resolution - 1, i + 1); a++) {
            for (int b = Math.max(0, j - 1); b <= Math.min(resolution - 1, j + 1); b++) {
                for (int c = Math.max(0, k - 1); c <= Math.min(resolution - 1, k + 1); c++) {
                    action.accept(index(a, b, c));
                }
            }
        }
    }

    private int[] ranks() {
        if (before == null) {
            before = new int[words.length];
            for (int w = 1; w < words.length; w++) {
                before[w] = before[w - 1] + Long.bitCount(words[w - 1]);
            }
        }
        return before;
    }
}
