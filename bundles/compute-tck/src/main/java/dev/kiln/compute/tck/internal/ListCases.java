package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tck.Tolerance.EXACT;
import static dev.kiln.compute.tensor.DType.I32;
import static dev.kiln.compute.tensor.DType.U8;

import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/** Integer lists: all exact, order included. */
final class ListCases {
    private static final int[] SIZES = {0, 1, 13, 5000};

    private ListCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (int size : SIZES) {
            for (int one : new int[] {1, 3, 50}) {
                cases.add(compact(size, one));
            }
            cases.add(gridCoords(size));
            cases.add(sortUnique(size, 4, 0));
            cases.add(sortUnique(size, 3000, 60_000));
            cases.add(quantise(size, 512, 64));
            cases.add(quantise(size, 512, 88));
            cases.add(children(size));
        }
        cases.add(new Case("quantiseCoords", "in place", rig -> {
            Tensor x = rig.updated(I32, 20, 4, i -> i * 23);
            rig.ops.quantiseCoords(x, x, 512, 72);
            rig.result("dst", x, EXACT);
        }));
        cases.add(new Case("childRows", "surplus rows", ListCases::surplus));
        return cases;
    }

    private static Case compact(int size, int one) {
        return new Case("compact", size + " rows, one in " + one, rig -> {
            Tensor mask = rig.given(U8, size, 1, i -> rig.random().nextInt(one) == 0 ? 1 + i % 255 : 0);
            Tensor y = rig.output(I32, size, 1);
            Tensor count = rig.output(I32, 1, 1);
            rig.ops.compact(y, count, mask);
            rig.result("dst", y, EXACT);
            rig.result("count", count, EXACT);
        });
    }

    private static Case gridCoords(int size) {
        return new Case("gridCoords", size + " rows", rig -> {
            Tensor index = rig.given(I32, size, 1, i -> rig.random().nextInt(2 * 17 * 19 * 23 + 1) - 1);
            Tensor y = rig.output(I32, size, 4);
            rig.ops.gridCoords(y, index, Extents.of(2, 17, 19, 23));
            rig.result("dst", y, EXACT);
        });
    }

    private static Case sortUnique(int size, int extent, int origin) {
        return new Case("sortUnique", size + " rows in " + origin + "+" + extent, rig -> {
            Tensor coords = rig.given(
                    I32,
                    size,
                    4,
                    i -> i % 4 == 0
                            ? rig.random().nextInt(3)
                            : origin + rig.random().nextInt(extent));
            Tensor y = rig.output(I32, size, 4);
            Tensor first = rig.output(I32, size, 1);
            Tensor count = rig.output(I32, 1, 1);
            rig.ops.sortUnique(y, first, count, coords);
            rig.result("dst", y, EXACT);
            rig.result("first", first, EXACT);
            rig.result("count", count, EXACT);
        });
    }

    private static Case quantise(int size, int from, int to) {
        return new Case("quantiseCoords", size + " rows " + from + " -> " + to, rig -> {
            Tensor coords = rig.given(
                    I32, size, 4, i -> i % 4 == 0 ? i % 3 : rig.random().nextInt(from));
            Tensor y = rig.output(I32, size, 4);
            rig.ops.quantiseCoords(y, coords, from, to);
            rig.result("dst", y, EXACT);
        });
    }

    private static Case children(int size) {
        return new Case("childRows", size + " parents", rig -> {
            int[] bits = rig.random().ints(size, 0, 256).toArray();
            int total = java.util.Arrays.stream(bits).map(Integer::bitCount).sum();
            Tensor mask = rig.given(U8, size, 1, i -> bits[i]);
            Tensor coords = rig.given(I32, size, 4, i -> rig.random().nextInt(30_000));
            Tensor count = rig.output(I32, 1, 1);
            rig.ops.childCount(count, mask);
            Tensor slot = rig.output(I32, total, 1);
            Tensor child = rig.output(I32, total, 4);
            rig.ops.childRows(slot, child, mask, coords);
            rig.result("count", count, EXACT);
            rig.result("slot", slot, EXACT);
            rig.result("child", child, EXACT);
        });
    }

    private static void surplus(Rig rig) {
        Tensor mask = rig.given(U8, 3, 1, i -> 1 << i);
        Tensor slot = rig.output(I32, 5, 1);
        Tensor child = rig.output(I32, 5, 4);
        rig.ops.childRows(slot, child, mask, rig.ints(3, 4, 0, 1, 2, 3, 0, 4, 5, 6, 1, 7, 8, 9));
        rig.result("slot", slot, EXACT);
        rig.result("child", child, EXACT);
    }
}
