package dev.kiln.model.trellis2.internal.surface;

import java.util.Arrays;

/** Finds the row of a voxel by its coordinates: a hash table with linear probing over packed keys. */
final class VoxelIndex {
    private final int resolution;
    private final long[] keys;
    private final int[] rows;
    private final int mask;

    /**
     * @param coordinates i, j, k of each voxel, no voxel twice
     * @param resolution voxels along an axis; coordinates are below it
     */
    VoxelIndex(int[] coordinates, int resolution) {
        this.resolution = resolution;
        int voxels = coordinates.length / 3;
        int slots = Math.max(4, Integer.highestOneBit(Math.max(1, voxels)) << 2);
        keys = new long[slots];
        rows = new int[slots];
        mask = slots - 1;
        Arrays.fill(keys, -1);
        for (int row = 0; row < voxels; row++) {
            int at = 3 * row;
            long key = key(coordinates[at], coordinates[at + 1], coordinates[at + 2]);
            int slot = slot(key);
            while (keys[slot] >= 0) {
                slot = slot + 1 & mask;
            }
            keys[slot] = key;
            rows[slot] = row;
        }
    }

    /** The row of voxel (i, j, k), or -1 if it is absent or off the grid. */
    int row(int i, int j, int k) {
        if (i < 0 || j < 0 || k < 0 || i >= resolution || j >= resolution || k >= resolution) {
            return -1;
        }
        long key = key(i, j, k);
        for (int slot = slot(key); keys[slot] >= 0; slot = slot + 1 & mask) {
            if (keys[slot] == key) {
                return rows[slot];
            }
        }
        return -1;
    }

    private long key(int i, int j, int k) {
        return ((long) i * resolution + j) * resolution + k;
    }

    private int slot(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & mask;
    }
}
