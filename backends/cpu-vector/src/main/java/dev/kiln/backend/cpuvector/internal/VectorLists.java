package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.ListOps;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;

/** Integer lists: one pass each, since they are short beside the products around them. */
interface VectorLists extends Lane, ListOps {
    @Override
    default void compact(Tensor dst, Tensor count, Tensor mask) {
        Cells flags = Cells.of(mask);
        Cells to = Cells.of(dst);
        int found = 0;
        for (int row = 0; row < mask.rows(); row++) {
            if (flags.getByte(row, 0) != 0) {
                to.setInt(found++, 0, row);
            }
        }
        Cells.of(count).setInt(0, 0, found);
        for (long row = found; row < dst.rows(); row++) {
            to.setInt(row, 0, -1);
        }
    }

    @Override
    default void gridCoords(Tensor dst, Tensor index, Extents grid) {
        Cells from = Cells.of(index);
        Cells to = Cells.of(dst);
        int[] c = new int[4];
        for (long row = 0; row < dst.rows(); row++) {
            long rest = from.getInt(row, 0);
            if (rest < 0) {
                Arrays.fill(c, -1);
            } else {
                for (int axis = 3; axis >= 0; axis--) {
                    c[axis] = (int) (rest % grid.at(axis));
                    rest /= grid.at(axis);
                }
            }
            to.storeInts(c, 0, 4, row, 0);
        }
    }

    @Override
    default void sortUnique(Tensor dst, Tensor first, Tensor count, Tensor coords) {
        long[] keys = Keys.of(coords);
        int n = keys.length;
        int[] rows = new int[n];
        Arrays.setAll(rows, i -> i);
        if (!Keys.strictlyAscending(keys)) {
            Keys.sort(keys, rows);
        }
        Cells to = Cells.of(dst);
        Cells firsts = Cells.of(first);
        int[] c = new int[4];
        int found = 0;
        for (int i = 0; i < n; i++) {
            if (i == 0 || keys[i] != keys[i - 1]) {
                for (int axis = 0; axis < 4; axis++) {
                    c[axis] = (int) (keys[i] >>> 48 - 16 * axis & 0xFFFF);
                }
                to.storeInts(c, 0, 4, found, 0);
                firsts.setInt(found++, 0, rows[i]);
            }
        }
        Cells.of(count).setInt(0, 0, found);
        Arrays.fill(c, -1);
        for (int row = found; row < n; row++) {
            to.storeInts(c, 0, 4, row, 0);
            firsts.setInt(row, 0, -1);
        }
    }

    @Override
    default void quantiseCoords(Tensor dst, Tensor coords, int from, int to) {
        Cells source = Cells.of(coords);
        Cells target = Cells.of(dst);
        int[] c = new int[4];
        for (long row = 0; row < dst.rows(); row++) {
            source.loadInts(row, 0, c, 0, 4);
            for (int axis = 1; axis < 4; axis++) {
                c[axis] = (int) ((c[axis] + 0.5f) / from * to);
            }
            target.storeInts(c, 0, 4, row, 0);
        }
    }

    @Override
    default void childCount(Tensor count, Tensor bits) {
        Cells from = Cells.of(bits);
        int sum = 0;
        for (long row = 0; row < bits.rows(); row++) {
            sum += Integer.bitCount(from.getByte(row, 0));
        }
        Cells.of(count).setInt(0, 0, sum);
    }

    @Override
    default void childRows(Tensor slot, Tensor child, Tensor bits, Tensor coords) {
        Cells octants = Cells.of(bits);
        Cells parents = Cells.of(coords);
        Cells slots = Cells.of(slot);
        Cells children = Cells.of(child);
        int[] c = new int[8];
        int next = 0;
        int capacity = Math.toIntExact(slot.rows());
        for (int parent = 0; parent < bits.rows(); parent++) {
            parents.loadInts(parent, 0, c, 4, 4);
            for (int rest = octants.getByte(parent, 0); rest != 0 && next < capacity; rest &= rest - 1) {
                int octant = Integer.numberOfTrailingZeros(rest);
                c[0] = c[4];
                for (int axis = 0; axis < 3; axis++) {
                    c[1 + axis] = 2 * c[5 + axis] + (octant >> axis & 1);
                }
                children.storeInts(c, 0, 4, next, 0);
                slots.setInt(next++, 0, 8 * parent + octant);
            }
        }
        Arrays.fill(c, -1);
        for (int row = next; row < capacity; row++) {
            slots.setInt(row, 0, -1);
            children.storeInts(c, 0, 4, row, 0);
        }
    }
}
