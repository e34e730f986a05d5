package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.VoxelIndex;
import java.util.Arrays;

/** Voxels of batch item 0 by their coordinates: open addressing, at most half full. */
final class VoxelTable {
    private static final long FREE = -1;

    private final long[] keys;
    private final int[] rows;
    private final int mask;
    private final int[] coords;
    private final int[] order;

    VoxelTable(VoxelIndex index) {
        int n = Math.toIntExact(index.coords().rows());
        int size = Integer.highestOneBit(Math.max(2, 2 * n - 1)) * 2;
        keys = new long[size];
        rows = new int[size];
        mask = size - 1;
        Arrays.fill(keys, FREE);
        coords = new int[3 * n];
        order = new int[n];
        Cells from = Cells.of(index.coords());
        Cells rowCells = Cells.of(index.rows());
        for (int i = 0; i < n; i++) {
            from.loadInts(i, 1, coords, 3 * i, 3);
            order[i] = rowCells.getInt(i, 0);
            long key = Keys.of(0, coords[3 * i], coords[3 * i + 1], coords[3 * i + 2]);
            int at = slot(key);
            while (keys[at] != FREE) {
                at = at + 1 & mask;
            }
            keys[at] = key;
            rows[at] = order[i];
        }
    }

    int size() {
        return order.length;
    }

    /** Row of the field of the voxel at (x, y, z), which may lie off the grid; -1 if there is none. */
    int rowAt(long x, long y, long z) {
        if ((x | y | z) >>> 16 != 0) {
            return -1;
        }
        long key = Keys.of(0, x, y, z);
        for (int at = slot(key); keys[at] != FREE; at = at + 1 & mask) {
            if (keys[at] == key) {
                return rows[at];
            }
        }
        return -1;
    }

    /** Row of the field of voxel {@code i} in the order of the index. */
    int row(int i) {
        return order[i];
    }

    /** Coordinate of voxel {@code i} in the order of the index. */
    int coordinate(int i, int axis) {
        return coords[3 * i + axis];
    }

    private int slot(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & mask;
    }
}
