package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;
import static dev.kiln.compute.tensor.DType.U8;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.ArrayList;
import java.util.List;

/** Small composites against their formulas. */
final class CompositeCases {
    private CompositeCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (int[] lengths : new int[][] {{0}, {1}, {3, 0, 9}}) {
            Segments segments = Segments.self(lengths);
            cases.add(new Case("modulate", segments.toString(), rig -> modulate(rig, segments)));
            cases.add(new Case("gatedResidual", segments.toString(), rig -> gatedResidual(rig, segments)));
            cases.add(new Case("mlp", segments.toString(), rig -> mlp(rig, segments)));
        }
        for (Rope.Pairing pairing : Rope.Pairing.values()) {
            for (boolean normed : new boolean[] {true, false}) {
                cases.add(new Case("qkNormRope", pairing + (normed ? " normed" : ""), rig -> qk(rig, pairing, normed)));
            }
        }
        cases.add(new Case("qkNormRope", "q alone, no rotation", CompositeCases::queryAlone));
        for (int rows : new int[] {0, 1, 37}) {
            cases.add(new Case("dualHeads", rows + " rows", rig -> dualHeads(rig, rows)));
            cases.add(new Case("voxelIndex", rows + " voxels", rig -> voxelIndex(rig, rows)));
        }
        return cases;
    }

    private static int segmentOf(Segments segments, int row) {
        int s = 0;
        while (row >= segments.q0(s) + segments.qn(s)) {
            s++;
        }
        return s;
    }

    private static void modulate(Rig rig, Segments segments) {
        int c = 40;
        Tensor x = rig.normal(F32, segments.queries(), c, 0, 0.004);
        Tensor scale = rig.normal(F32, segments.count(), c);
        Tensor shift = rig.normal(F32, segments.count(), c);
        Tensor y = rig.output(F32, segments.queries(), c);
        rig.ops.modulate(y, x, 1e-6, scale, shift, segments);
        double[] expected = Formula.flat(Formula.layerNorm(Formula.rows(rig.host(x), c), 1e-6, null, null));
        for (int i = 0; i < expected.length; i++) {
            int at = segmentOf(segments, i / c) * c + i % c;
            expected[i] = expected[i] * (1 + rig.host(scale)[at]) + rig.host(shift)[at];
        }
        rig.expect("dst", y, expected, 4e-6 * Formula.largest(expected));
    }

    private static void gatedResidual(Rig rig, Segments segments) {
        int c = 9;
        Tensor x = rig.normal(F32, segments.queries(), c);
        Tensor gate = rig.normal(F32, segments.count(), c);
        Tensor residual = rig.inPlace(F32, segments.queries(), c);
        rig.ops.gatedResidual(residual, x, gate, residual, segments);
        double[] expected = rig.host(residual);
        for (int i = 0; i < expected.length; i++) {
            expected[i] += rig.host(x)[i] * rig.host(gate)[segmentOf(segments, i / c) * c + i % c];
        }
        rig.expect("dst", residual, expected, 1e-6);
    }

    private static void mlp(Rig rig, Segments segments) {
        int c = 12;
        int hidden = 29;
        Tensor x = rig.normal(F32, segments.queries(), c);
        Weight up = rig.weight(F32, hidden, c);
        Weight down = rig.weight(F32, c, hidden);
        Tensor upBias = rig.normal(F32, 1, hidden);
        Tensor downBias = rig.normal(F32, 1, c);
        Tensor gate = rig.normal(F32, segments.count(), c);
        Tensor residual = rig.inPlace(F32, segments.queries(), c);
        Epilogue last = Epilogue.bias(downBias).gated(gate, segments).plus(residual);
        rig.ops.mlp(residual, x, up, upBias, Activation.GELU_TANH, down, last);
        double[][] inner = Formula.linear(Formula.rows(rig.host(x), c), rig.host(up), hidden, rig.host(upBias));
        for (double[] row : inner) {
            java.util.Arrays.setAll(row, i -> Formula.geluTanh(row[i]));
        }
        double[] outer = Formula.flat(Formula.linear(inner, rig.host(down), c, rig.host(downBias)));
        double[] expected = rig.host(residual);
        for (int i = 0; i < expected.length; i++) {
            expected[i] += outer[i] * rig.host(gate)[segmentOf(segments, i / c) * c + i % c];
        }
        rig.expect("dst", residual, expected, 1e-5 * Formula.largest(expected));
    }

    private static void qk(Rig rig, Rope.Pairing pairing, boolean normed) {
        int heads = 3;
        int c = heads * 16;
        Tensor packed = rig.inPlace(F32, 11, 3 * c);
        Rope rope = RopeCases.rotation(rig, 11, pairing, 3, 2, 2);
        Tensor qGamma = rig.normal(F32, heads, 16);
        Tensor kGamma = rig.normal(F32, heads, 16);
        RmsNorm qNorm = normed ? RmsNorm.l2(qGamma) : null;
        RmsNorm kNorm = normed ? RmsNorm.l2(kGamma) : null;
        double[][] before = Formula.rows(rig.host(packed), 3 * c);
        rig.ops.qkNormRope(packed.slice(0, c), packed.slice(c, c), heads, qNorm, kNorm, rope);
        for (int row = 0; row < before.length; row++) {
            for (int part = 0; part < 2; part++) {
                double[] one = java.util.Arrays.copyOfRange(before[row], part * c, (part + 1) * c);
                if (normed) {
                    Formula.rmsL2(one, heads, rig.host(part == 0 ? qGamma : kGamma));
                }
                rotate(rig, one, heads, row, rope);
                System.arraycopy(one, 0, before[row], part * c, c);
            }
        }
        double[] expected = Formula.flat(before);
        rig.expect("packed", packed, expected, 4e-6 * Formula.largest(expected));
    }

    private static void rotate(Rig rig, double[] one, int heads, int row, Rope rope) {
        int pair = 0;
        for (int axis = 0; axis < rope.axes(); axis++) {
            int position = (int) rig.host(rope.positions())[row * rope.axes() + axis];
            for (int i = 0; i < rope.pairs(axis); i++, pair++) {
                if (position >= 0) {
                    int at = (position * rope.totalPairs() + pair) * 2;
                    double[] table = rig.host(rope.table());
                    Formula.rotate(one, heads, pair, rope.pairing(), table[at], table[at + 1]);
                }
            }
        }
    }

    private static void queryAlone(Rig rig) {
        Tensor q = rig.inPlace(F32, 5, 32);
        Tensor gamma = rig.normal(F32, 2, 16);
        double[][] rows = Formula.rows(rig.host(q), 32);
        rig.ops.qkNormRope(q, null, 2, RmsNorm.l2(gamma), null, null);
        for (double[] row : rows) {
            Formula.rmsL2(row, 2, rig.host(gamma));
        }
        double[] expected = Formula.flat(rows);
        rig.expect("q", q, expected, 4e-6 * Formula.largest(expected));
    }

    private static void dualHeads(Rig rig, int rows) {
        Tensor head =
                rig.given(F32, rows, 7, i -> i % 11 == 0 ? 0 : 6 * rig.random().nextGaussian());
        Tensor offset = rig.output(F32, rows, 3);
        Tensor crossed = rig.output(U8, rows, 3);
        Tensor split = rig.output(F32, rows, 1);
        rig.ops.dualHeads(offset, crossed, split, head, 0.5f);
        double[] h = rig.host(head);
        double[] offsets = new double[3 * rows];
        double[] flags = new double[3 * rows];
        double[] weights = new double[rows];
        for (int row = 0; row < rows; row++) {
            for (int axis = 0; axis < 3; axis++) {
                offsets[3 * row + axis] = 2 / (1 + Math.exp(-h[7 * row + axis])) - 0.5;
                flags[3 * row + axis] = h[7 * row + 3 + axis] > 0 ? 1 : 0;
            }
            weights[row] = Math.log1p(Math.exp(h[7 * row + 6]));
        }
        rig.expect("offset", offset, offsets, 1e-6);
        rig.expect("crossed", crossed, flags, 0);
        rig.expect("split", split, weights, 0);
    }

    private static void voxelIndex(Rig rig, int count) {
        Voxels voxels = Voxels.random(rig.random(), count, 0, 6, 1);
        VoxelIndex index = rig.ops.voxelIndex(rig.scope, voxels.on(rig));
        Tensor coords = rig.output(I32, count, 4);
        Tensor rows = rig.output(I32, count, 1);
        rig.ops.copy(coords, index.coords());
        rig.ops.copy(rows, index.rows());
        List<Integer> order = new ArrayList<>(
                java.util.stream.IntStream.range(0, count).boxed().toList());
        order.sort(java.util.Comparator.comparingInt(row -> {
            List<Integer> at = voxels.coords().get(row);
            return (at.get(1) * 6 + at.get(2)) * 6 + at.get(3);
        }));
        double[] sorted = new double[4 * count];
        java.util.Arrays.setAll(
                sorted, i -> voxels.coords().get(order.get(i / 4)).get(i % 4));
        rig.expect("coords", coords, sorted, 0);
        rig.expect("rows", rows, order.stream().mapToDouble(row -> row).toArray(), 0);
    }
}
