package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.tensor.Tensor;

/** Coordinates {@code (b,x,y,z)}, each 0 to 65535, as one number that orders them lexicographically. */
final class Keys {
    private static final int DIGIT = 11;

    private Keys() {}

    static long of(long b, long x, long y, long z) {
        return b << 48 | x << 32 | y << 16 | z;
    }

    /** The key of every row. Order is that of unsigned numbers. */
    static long[] of(Tensor coords) {
        Cells cells = Cells.of(coords);
        long[] keys = new long[Math.toIntExact(coords.rows())];
        int[] c = new int[4];
        for (int row = 0; row < keys.length; row++) {
            cells.loadInts(row, 0, c, 0, 4);
            keys[row] = of(c[0], c[1], c[2], c[3]);
        }
        return keys;
    }

    /**
     * Rewrites keys, in place and keeping their order, so that a step of one off the grid in any axis meets no other
     * voxel.
     *
     * @return what a step in y adds to a key; a step in z adds 1, a step in x the square of it
     */
    static long spread(long[] keys) {
        int most = 0;
        for (long key : keys) {
            most = Math.max(most, (int) Math.max(key >>> 32 & 0xFFFF, Math.max(key >>> 16 & 0xFFFF, key & 0xFFFF)));
        }
        long side = most + 3L;
        for (int i = 0; i < keys.length; i++) {
            long key = keys[i];
            long x = Math.addExact(Math.multiplyExact(key >>> 48, side), (key >>> 32 & 0xFFFF) + 1);
            long y = Math.addExact(Math.multiplyExact(x, side), (key >>> 16 & 0xFFFF) + 1);
            keys[i] = Math.addExact(Math.multiplyExact(y, side), (key & 0xFFFF) + 1);
        }
        return side;
    }

    static boolean strictlyAscending(long[] keys) {
        for (int i = 1; i < keys.length; i++) {
            if (Long.compareUnsigned(keys[i - 1], keys[i]) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Sorts stably by radix, {@code rows} along with the keys. Digits in which all keys agree are passed over. */
    static void sort(long[] keys, int[] rows) {
        int n = keys.length;
        long any = 0;
        long all = -1;
        for (long key : keys) {
            any |= key;
            all &= key;
        }
        long varying = any ^ all;
        long[] keysIn = keys;
        int[] rowsIn = rows;
        long[] keysOut = new long[n];
        int[] rowsOut = new int[n];
        for (int shift = 0; shift < 64; shift += DIGIT) {
            int mask = (1 << DIGIT) - 1;
            if ((varying >>> shift & mask) == 0) {
                continue;
            }
            int[] starts = new int[mask + 2];
            for (long key : keysIn) {
                starts[(int) (key >>> shift & mask) + 1]++;
            }
            for (int d = 1; d < starts.length; d++) {
                starts[d] += starts[d - 1];
            }
            for (int i = 0; i < n; i++) {
                int at = starts[(int) (keysIn[i] >>> shift & mask)]++;
                keysOut[at] = keysIn[i];
                rowsOut[at] = rowsIn[i];
            }
            long[] keysFree = keysIn;
            int[] rowsFree = rowsIn;
            keysIn = keysOut;
            rowsIn = rowsOut;
            keysOut = keysFree;
            rowsOut = rowsFree;
        }
        if (keysIn != keys) {
            System.arraycopy(keysIn, 0, keys, 0, n);
            System.arraycopy(rowsIn, 0, rows, 0, n);
        }
    }
}
