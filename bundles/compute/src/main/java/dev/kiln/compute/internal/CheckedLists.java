package dev.kiln.compute.internal;

import dev.kiln.compute.op.ListOps;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;

/** Checks of {@link ListOps}. */
interface CheckedLists extends Front, ListOps {
    @Override
    default void compact(Tensor dst, Tensor count, Tensor mask) {
        Check check = check();
        check.usable("compact", "mask", mask);
        check.typed("compact", "mask", mask, DType.U8, mask.rows(), 1);
        check.typed("compact", "dst", dst, DType.I32, mask.rows(), 1);
        check.typed("compact", "count", count, DType.I32, 1, 1);
        check.apart("compact", dst, "count", count);
        own().compact(dst, count, mask);
    }

    @Override
    default void gridCoords(Tensor dst, Tensor index, Extents grid) {
        Check check = check();
        check.usable("gridCoords", "index", index);
        check.typed("gridCoords", "index", index, DType.I32, index.rows(), 1);
        check.typed("gridCoords", "dst", dst, DType.I32, index.rows(), 4);
        if (grid.rank() != 4) {
            throw Check.violation("gridCoords", "grid", grid + " is not (B,X,Y,Z)");
        }
        check.apart("gridCoords", dst, "index", index);
        own().gridCoords(dst, index, grid);
    }

    @Override
    default void sortUnique(Tensor dst, Tensor first, Tensor count, Tensor coords) {
        Check check = check();
        coords("sortUnique", coords);
        check.typed("sortUnique", "dst", dst, DType.I32, coords.rows(), 4);
        check.typed("sortUnique", "first", first, DType.I32, coords.rows(), 1);
        check.typed("sortUnique", "count", count, DType.I32, 1, 1);
        check.apart("sortUnique", dst, "coords", coords);
        check.apart("sortUnique", dst, "first", first);
        check.apart("sortUnique", dst, "count", count);
        check.apart("sortUnique", first, "coords", coords);
        own().sortUnique(dst, first, count, coords);
    }

    @Override
    default void quantiseCoords(Tensor dst, Tensor coords, int from, int to) {
        coords("quantiseCoords", coords);
        check().typed("quantiseCoords", "dst", dst, DType.I32, coords.rows(), 4);
        check().sameOrApart("quantiseCoords", dst, "coords", coords);
        if (from < 1 || to < 1) {
            throw Check.violation("quantiseCoords", "resolution", from + " or " + to + " is not at least 1");
        }
        own().quantiseCoords(dst, coords, from, to);
    }

    @Override
    default void childCount(Tensor count, Tensor bits) {
        check().usable("childCount", "bits", bits);
        check().typed("childCount", "bits", bits, DType.U8, bits.rows(), 1);
        check().typed("childCount", "count", count, DType.I32, 1, 1);
        own().childCount(count, bits);
    }

    @Override
    default void childRows(Tensor slot, Tensor child, Tensor bits, Tensor coords) {
        Check check = check();
        coords("childRows", coords);
        check.typed("childRows", "bits", bits, DType.U8, coords.rows(), 1);
        check.usable("childRows", "slot", slot);
        check.typed("childRows", "slot", slot, DType.I32, slot.rows(), 1);
        check.typed("childRows", "child", child, DType.I32, slot.rows(), 4);
        check.apart("childRows", child, "coords", coords);
        check.apart("childRows", child, "slot", slot);
        own().childRows(slot, child, bits, coords);
    }

    private void coords(String op, Tensor coords) {
        check().usable(op, "coords", coords);
        check().typed(op, "coords", coords, DType.I32, coords.rows(), 4);
    }
}
