package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tck.Tolerance.EXACT;
import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Moves and conversions, in every type. */
final class LayoutCases {
    private LayoutCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (DType type : DType.values()) {
            cases.add(copy(type, type, 7, 13));
            cases.add(fill(type, type.isFloat() ? -1.0 / 3 : 77));
            cases.add(permute(type, new int[] {2, 3, 4}, 5, 2, 0, 1, 3));
            cases.add(blocks(type, true, 2, 3, 2, 4, 6));
            cases.add(blocks(type, false, 2, 3, 2, 4, 6));
            cases.add(gather(type, 9, 30, 5));
            cases.add(repeat(type, 6, 3, 4));
        }
        for (DType from : DType.values()) {
            for (DType to : new DType[] {F32, BF16, F16}) {
                if (from != to) {
                    cases.add(copy(from, to, 5, 9));
                }
            }
        }
        cases.add(copy(F32, F32, 0, 4));
        cases.add(copy(F32, BF16, 300, 41));
        cases.add(fill(F32, Double.NaN));
        cases.add(permute(F32, new int[] {3, 4}, 5, 2, 1, 0));
        cases.add(permute(F32, new int[] {2, 3, 2, 3}, 4, 0, 3, 1, 4, 2));
        cases.add(permute(F32, new int[] {6}, 5, 1, 0));
        cases.add(permute(F32, new int[] {0, 3}, 5, 1, 0, 2));
        cases.add(blocks(F32, true, 2, 8, 2, 4, 2, 6));
        cases.add(blocks(F32, false, 2, 8, 2, 4, 2, 6));
        cases.add(blocks(F32, true, 4, 3, 1, 8, 12));
        cases.add(blocks(F32, true, 1, 2, 2, 3, 3));
        cases.add(gather(F32, 0, 4, 3));
        cases.add(gather(F32, 40, 200, 65));
        cases.add(repeat(F32, 0, 2, 2));
        cases.add(repeat(F32, 5, 1, 1));
        return cases;
    }

    /** Values that differ element by element, some beyond the range and between the steps of half types. */
    private static double value(DType type, int i) {
        return type.isFloat() ? (i % 17 == 0 ? 1e6 : 1 + i * 0.001) * (i % 3 == 0 ? -1 : 1) : i % 251;
    }

    private static Case copy(DType from, DType to, int rows, int channels) {
        return new Case("copy", from + " -> " + to + " " + rows + "x" + channels, rig -> {
            Tensor x = rig.given(from, rows, channels, i -> from == I32 ? i * 70_001 : value(from, i));
            Tensor y = rig.output(to, rows, channels);
            rig.ops.copy(y, x);
            rig.result("dst", y, EXACT);
        });
    }

    private static Case fill(DType type, double value) {
        return new Case("fill", type + " with " + value, rig -> {
            Tensor y = rig.output(type, 5, 7);
            rig.ops.fill(y, value);
            rig.result("dst", y, EXACT);
        });
    }

    private static Case permute(DType type, int[] axes, int channels, int... order) {
        String name = type + " " + Arrays.toString(axes) + "x" + channels + " by " + Arrays.toString(order);
        return new Case("permute", name, rig -> {
            int[] all = Arrays.copyOf(axes, axes.length + 1);
            all[axes.length] = channels;
            long[] out = new long[axes.length];
            for (int i = 0; i < out.length; i++) {
                out[i] = all[order[i]];
            }
            int width = all[order[axes.length]];
            int rows = (int) product(out);
            Tensor x = rig.given(type, (int) product(longs(axes)), channels, i -> value(type, i));
            Tensor y = rig.output(type, rows, width);
            rig.ops.permute(y.withExtents(out), x.withExtents(longs(axes)), order);
            rig.result("dst", y, EXACT);
        });
    }

    private static Case blocks(DType type, boolean gathered, int block, int channels, int... axes) {
        String op = gathered ? "spaceToDepth" : "depthToSpace";
        String name = type + " " + Arrays.toString(axes) + "x" + channels + " blocks of " + block;
        return new Case(op, name, rig -> {
            int cells = axes.length == 3 ? block * block : block * block * block;
            int fine = (int) product(longs(axes));
            long[] coarse = longs(axes);
            for (int axis = 1; axis < coarse.length; axis++) {
                coarse[axis] /= block;
            }
            int inRows = gathered ? fine : fine / cells;
            int inChannels = gathered ? channels : channels * cells;
            Tensor x = rig.given(type, inRows, inChannels, i -> value(type, i));
            Tensor y = rig.output(type, gathered ? fine / cells : fine, gathered ? channels * cells : channels);
            if (gathered) {
                rig.ops.spaceToDepth(y, x.withExtents(longs(axes)), block);
            } else {
                rig.ops.depthToSpace(y, x.withExtents(coarse), block);
            }
            rig.result("dst", y, EXACT);
        });
    }

    private static Case gather(DType type, int source, int rows, int channels) {
        return new Case("gatherRows", type + " " + rows + " of " + source + " rows of " + channels, rig -> {
            Tensor x = rig.given(type, source, channels, i -> value(type, i));
            Tensor index = rig.given(I32, rows, 1, i -> rig.random().nextInt(source + 1) - 1);
            Tensor y = rig.output(type, rows, channels);
            rig.ops.gatherRows(y, x, index);
            rig.result("dst", y, EXACT);
        });
    }

    private static Case repeat(DType type, int rows, int channels, int times) {
        return new Case("repeatEach", type + " " + rows + "x" + channels + " times " + times, rig -> {
            Tensor x = rig.given(type, rows, channels, i -> value(type, i));
            Tensor y = rig.output(type, rows, channels * times);
            rig.ops.repeatEach(y, x, times);
            rig.result("dst", y, EXACT);
        });
    }

    private static long[] longs(int[] axes) {
        return Arrays.stream(axes).asLongStream().toArray();
    }

    private static long product(long[] axes) {
        return Arrays.stream(axes).reduce(1, (a, b) -> a * b);
    }
}
