package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.VoxelIndex;
import java.util.Arrays;

/**
 * Voxels of batch item 0 by their coordinates. They lie in bricks of 4 x 4 x 4: a bit per voxel and the rows of those present,
 * one after the other; bricks are found by open addressing, at most half full. As neighbours share bricks, the table of a
 * surface is small enough for the caches.
 *
 * <p>Memory: 4 bytes a voxel, 8 while it is built, and 28 to 56 a brick. A surface has about 16 voxels in a brick, so that
 * makes less than 8 bytes a voxel; voxels that are all far apart take 60 bytes each at most, 92 while the table grows.
 */
final class VoxelTable {
    private static final int FREE = -1;

    private final Cells coords;
    private final Cells order;
    private final int size;
    private final int[] rows;
    private int[] slots = new int[64];
    private long[] keys = new long[32];
    private long[] masks = new long[32];
    private int[] starts = new int[32];
    private int bricks;

    VoxelTable(VoxelIndex index) {
        coords = Cells.of(index.coords());
        order = Cells.of(index.rows());
        size = Math.toIntExact(index.coords().rows());
        rows = new int[size];
        Arrays.fill(slots, FREE);
        int[] brickOf = new int[size];
        fillMasks(brickOf);
        int start = 0;
        for (int brick = 0; brick < bricks; brick++) {
            starts[brick] = start;
            start += Long.bitCount(masks[brick]);
        }
        for (int i = 0; i < size; i++) {
            int bit = bit(coordinate(i, 0), coordinate(i, 1), coordinate(i, 2));
            rows[place(brickOf[i], bit)] = row(i);
        }
    }

    private void fillMasks(int[] brickOf) {
        long last = -1;
        int brick = FREE;
        for (int i = 0; i < size; i++) {
            int x = coordinate(i, 0);
            int y = coordinate(i, 1);
            int z = coordinate(i, 2);
            long key = key(x, y, z);
            if (brick == FREE || key != last) {
                brick = findOrAdd(key);
                last = key;
            }
            masks[brick] |= 1L << bit(x, y, z);
            brickOf[i] = brick;
        }
    }

    int size() {
        return size;
    }

    /** Row of the field of voxel {@code i} in the order of the index. */
    int row(int i) {
        return order.getInt(i, 0);
    }

    /** Coordinate of voxel {@code i} in the order of the index. */
    int coordinate(int i, int axis) {
        return coords.getInt(i, 1 + axis);
    }

    /** The brick around (x, y, z), each -1 to 65536: one step off the grid has keys too, and no voxels. */
    static long key(long x, long y, long z) {
        return (x >> 2) + 1 << 42 | (y >> 2) + 1 << 21 | (z >> 2) + 1;
    }

    /** The voxel (x, y, z) in its brick, 0 to 63; a step in x adds 1. */
    static int bit(long x, long y, long z) {
        return (int) ((z & 3) << 4 | (y & 3) << 2 | x & 3);
    }

    /** Number of the brick of this key; -1 if none of its voxels is present. */
    int brick(long key) {
        int at = slot(key);
        while (slots[at] != FREE && keys[slots[at]] != key) {
            at = at + 1 & slots.length - 1;
        }
        return slots[at];
    }

    /** Bits of the voxels present. */
    long mask(int brick) {
        return masks[brick];
    }

    /** Row of the field of a voxel that is present. */
    int row(int brick, int bit) {
        return rows[place(brick, bit)];
    }

    private int place(int brick, int bit) {
        return starts[brick] + Long.bitCount(masks[brick] & (1L << bit) - 1);
    }

    private int findOrAdd(long key) {
        int found = brick(key);
        if (found != FREE) {
            return found;
        }
        if (bricks == keys.length) {
            grow();
        }
        keys[bricks] = key;
        enter(bricks);
        return bricks++;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * bricks);
        masks = Arrays.copyOf(masks, 2 * bricks);
        starts = Arrays.copyOf(starts, 2 * bricks);
        slots = new int[4 * bricks];
        Arrays.fill(slots, FREE);
        for (int brick = 0; brick < bricks; brick++) {
            enter(brick);
        }
    }

    private void enter(int brick) {
        int at = slot(keys[brick]);
        while (slots[at] != FREE) {
            at = at + 1 & slots.length - 1;
        }
        slots[at] = brick;
    }

    private int slot(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & slots.length - 1;
    }
}
