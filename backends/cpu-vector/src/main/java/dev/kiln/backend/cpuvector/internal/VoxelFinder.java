package dev.kiln.backend.cpuvector.internal;

import java.util.Arrays;

/**
 * Looks voxels up for one thread and remembers the bricks met last: one for each parity of their coordinates. The up to eight
 * bricks around a point all differ in parity, and the next point mostly has the same.
 */
final class VoxelFinder {
    private final VoxelTable table;
    private final long[] keys = new long[8];
    private final long[] masks = new long[8];
    private final int[] bricks = new int[8];

    VoxelFinder(VoxelTable table) {
        this.table = table;
        Arrays.fill(keys, -1);
    }

    /** Row of the field of the voxel at (x, y, z), which may lie off the grid; -1 if there is none. */
    int rowAt(long x, long y, long z) {
        if ((x | y | z) >>> 16 != 0) {
            return -1;
        }
        int at = brickAt(x, y, z);
        int bit = VoxelTable.bit(x, y, z);
        return (masks[at] >>> bit & 1) == 0 ? -1 : table.row(bricks[at], bit);
    }

    /**
     * Which of the eight voxels from (x, y, z) to (x + 1, y + 1, z + 1) are present: bit 0 is the first, 1 adds a step in x,
     * 2 one in y, 4 one in z.
     */
    int corners(long x, long y, long z) {
        if ((x + 1 | y + 1 | z + 1) >>> 17 != 0) {
            return 0;
        }
        int present = 0;
        for (int pair = 0; pair < 8; pair += 2) {
            long cy = y + (pair >> 1 & 1);
            long cz = z + (pair >> 2);
            long both = masks[brickAt(x, cy, cz)] >>> VoxelTable.bit(x, cy, cz);
            if ((x & 3) == 3) {
                long second = masks[brickAt(x + 1, cy, cz)] >>> VoxelTable.bit(x + 1, cy, cz);
                both = both & 1 | (second & 1) << 1;
            }
            present |= (int) (both & 3) << pair;
        }
        return present;
    }

    private int brickAt(long x, long y, long z) {
        long key = VoxelTable.key(x, y, z);
        int at = (int) (x & 4 | (y & 4) >> 1 | (z & 4) >> 2);
        if (keys[at] != key) {
            remember(at, key);
        }
        return at;
    }

    private void remember(int at, long key) {
        int brick = table.brick(key);
        keys[at] = key;
        bricks[at] = brick;
        masks[at] = brick < 0 ? 0 : table.mask(brick);
    }
}
