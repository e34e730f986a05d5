package dev.kiln.backend.cpuvector.internal;

import java.util.Arrays;

/**
 * The 27 neighbours of every voxel, found by nine monotone scans over ascending keys: for each offset in x and y one
 * pointer runs along with the voxels and sees the three z neighbours at once. No hashing, no probing.
 */
final class NeighbourScan {
    private static final int CHUNK = 1 << 14;

    /** Takes the neighbours of voxels {@code from} to {@code from + count} at tap {@code tap}; -1 for none. */
    interface Sink {
        void accept(int tap, int from, int[] neighbours, int count);
    }

    private NeighbourScan() {}

    /**
     * Finds neighbours.
     *
     * @param keys strictly ascending; a step in z is 1, in y {@code strideY}, in x {@code strideX}, with room between rows
     *     so that a step off the grid meets no other voxel
     */
    static void run(Workers workers, long[] keys, int count, long strideX, long strideY, Sink sink) {
        int chunks = (count + CHUNK - 1) / CHUNK;
        workers.run(Math.multiplyExact(chunks, 9), (index, scratch) -> {
            int from = index / 9 * CHUNK;
            int to = Math.min(count, from + CHUNK);
            int row = index % 9;
            long step = (row / 3 - 1) * strideX + (row % 3 - 1) * strideY - 1;
            scan(keys, count, from, to, step, row, sink);
        });
    }

    private static void scan(long[] keys, int count, int from, int to, long step, int row, Sink sink) {
        int[] below = new int[to - from];
        int[] level = new int[to - from];
        int[] above = new int[to - from];
        int p = Arrays.binarySearch(keys, 0, count, keys[from] + step);
        p = p < 0 ? -p - 1 : p;
        for (int i = from; i < to; i++) {
            long target = keys[i] + step;
            while (p < count && keys[p] < target) {
                p++;
            }
            int q = p;
            int low = q < count && keys[q] == target ? q++ : -1;
            int middle = q < count && keys[q] == target + 1 ? q++ : -1;
            int high = q < count && keys[q] == target + 2 ? q : -1;
            below[i - from] = low;
            level[i - from] = middle;
            above[i - from] = high;
        }
        sink.accept(3 * row, from, below, to - from);
        sink.accept(3 * row + 1, from, level, to - from);
        sink.accept(3 * row + 2, from, above, to - from);
    }
}
