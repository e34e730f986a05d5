package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.ListOps;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;

/** Integer lists. */
interface ReferenceLists extends Reference, ListOps {
    @Override
    default void compact(Tensor dst, Tensor count, Tensor mask) {
        int found = 0;
        for (int row = 0; row < mask.rows(); row++) {
            if (Cells.getInt(mask, row, 0) != 0) {
                Cells.setInt(dst, found++, 0, row);
            }
        }
        Cells.setInt(count, 0, 0, found);
        for (long row = found; row < dst.rows(); row++) {
            Cells.setInt(dst, row, 0, -1);
        }
    }

    @Override
    default void gridCoords(Tensor dst, Tensor index, Extents grid) {
        for (long row = 0; row < dst.rows(); row++) {
            long rest = Cells.getInt(index, row, 0);
            for (int axis = 3; axis >= 0; axis--) {
                Cells.setInt(dst, row, axis, rest < 0 ? -1 : (int) (rest % grid.at(axis)));
                rest = rest < 0 ? rest : rest / grid.at(axis);
            }
        }
    }

    @Override
    default void sortUnique(Tensor dst, Tensor first, Tensor count, Tensor coords) {
        int n = Math.toIntExact(coords.rows());
        Integer[] order = new Integer[n];
        Arrays.setAll(order, row -> row);
        long[] keys = new long[n];
        for (int row = 0; row < n; row++) {
            keys[row] = key(coords, row);
        }
        // Stable, so that the first of equal ones is the one that came first.
        Arrays.sort(order, (a, b) -> Long.compare(keys[a], keys[b]));
        int found = 0;
        for (int i = 0; i < n; i++) {
            if (i == 0 || keys[order[i]] != keys[order[i - 1]]) {
                Cells.move(coords, order[i], 0, dst, found, 0, 4);
                Cells.setInt(first, found++, 0, order[i]);
            }
        }
        Cells.setInt(count, 0, 0, found);
        for (long row = found; row < n; row++) {
            Cells.setInt(first, row, 0, -1);
            for (int c = 0; c < 4; c++) {
                Cells.setInt(dst, row, c, -1);
            }
        }
    }

    /** One number that orders coordinates lexicographically. */
    static long key(Tensor coords, long row) {
        return key(
                Cells.getInt(coords, row, 0),
                Cells.getInt(coords, row, 1),
                Cells.getInt(coords, row, 2),
                Cells.getInt(coords, row, 3));
    }

    /** As the other; a value outside 0 to 65535 in x, y or z gives -1, which is no voxel's key. */
    static long key(long b, long x, long y, long z) {
        return (x | y | z) >>> 16 != 0 ? -1 : b << 48 | x << 32 | y << 16 | z;
    }

    @Override
    default void quantiseCoords(Tensor dst, Tensor coords, int from, int to) {
        for (long row = 0; row < dst.rows(); row++) {
            Cells.setInt(dst, row, 0, Cells.getInt(coords, row, 0));
            for (int axis = 1; axis < 4; axis++) {
                Cells.setInt(dst, row, axis, (int) ((Cells.getInt(coords, row, axis) + 0.5f) / from * to));
            }
        }
    }

    @Override
    default void childCount(Tensor count, Tensor bits) {
        int sum = 0;
        for (long row = 0; row < bits.rows(); row++) {
            sum += Integer.bitCount(Cells.getInt(bits, row, 0));
        }
        Cells.setInt(count, 0, 0, sum);
    }

    @Override
    default void childRows(Tensor slot, Tensor child, Tensor bits, Tensor coords) {
        int next = 0;
        for (int parent = 0; parent < bits.rows(); parent++) {
            int octants = Cells.getInt(bits, parent, 0);
            for (int octant = 0; octant < 8; octant++) {
                if ((octants >> octant & 1) != 0 && next < slot.rows()) {
                    Cells.setInt(slot, next, 0, 8 * parent + octant);
                    Cells.setInt(child, next, 0, Cells.getInt(coords, parent, 0));
                    for (int axis = 0; axis < 3; axis++) {
                        int half = 2 * Cells.getInt(coords, parent, 1 + axis);
                        Cells.setInt(child, next, 1 + axis, half + (octant >> axis & 1));
                    }
                    next++;
                }
            }
        }
        for (long row = next; row < slot.rows(); row++) {
            Cells.setInt(slot, row, 0, -1);
            for (int c = 0; c < 4; c++) {
                Cells.setInt(child, row, c, -1);
            }
        }
    }
}
