package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.op.ConvNext;
import dev.kiln.compute.op.UpBlock;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.ArrayList;
import java.util.List;

/** The two blocks of the sparse decoder against their formulas. */
final class BlockCases {
    private BlockCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (int count : new int[] {0, 1, 50}) {
            cases.add(new Case("convNext", count + " voxels", rig -> convNext(rig, count, false)));
            cases.add(new Case("upBlock", count + " voxels", rig -> upBlock(rig, count)));
        }
        cases.add(new Case("convNext", "in place", rig -> convNext(rig, 20, true)));
        return cases;
    }

    private static void convNext(Rig rig, int count, boolean inPlace) {
        int c = 8;
        Voxels voxels = Voxels.random(rig.random(), count, 0, 5, 1);
        Tensor x = inPlace ? rig.inPlace(F32, count, c) : rig.normal(F32, count, c, 0, 0.001);
        Weight conv = rig.weight(F32, c, 3, 3, 3, c);
        Tensor convBias = rig.normal(F32, 1, c, 0, 0.001);
        Tensor normWeight = rig.normal(F32, 1, c);
        Tensor normBias = rig.normal(F32, 1, c);
        Weight up = rig.weight(F32, 4 * c, c);
        Tensor upBias = rig.normal(F32, 1, 4 * c);
        Weight down = rig.weight(F32, c, 4 * c);
        Tensor downBias = rig.normal(F32, 1, c);
        Tensor y = inPlace ? x : rig.output(F32, count, c);
        ConvNext block = new ConvNext(conv, convBias, normWeight, normBias, up, upBias, down, downBias);
        rig.ops.convNext(y, x, voxels.mapOn(rig), block);

        double[][] in = Formula.rows(rig.host(x), c);
        double[][] h = Formula.sparseConv(in, voxels.neighbours(), rig.host(conv), c, rig.host(convBias));
        h = Formula.layerNorm(h, 1e-6, rig.host(normWeight), rig.host(normBias));
        h = Formula.linear(h, rig.host(up), 4 * c, rig.host(upBias));
        Formula.silu(h);
        h = Formula.linear(h, rig.host(down), c, rig.host(downBias));
        double[] expected = Formula.flat(h);
        for (int i = 0; i < expected.length; i++) {
            expected[i] += rig.host(x)[i];
        }
        rig.expect("dst", y, expected, 2e-5 * Formula.largest(expected));
    }

    private static void upBlock(Rig rig, int count) {
        int c = 16;
        int narrow = 4;
        Voxels parents = Voxels.random(rig.random(), count, 0, 4, 1);
        int[] bits = rig.random().ints(count, 0, 256).toArray();
        List<Integer> slots = new ArrayList<>();
        List<List<Integer>> children = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            List<Integer> at = parents.coords().get(row);
            for (int s = 0; s < 8; s++) {
                if ((bits[row] >> s & 1) == 1) {
                    slots.add(8 * row + s);
                    int x = 2 * at.get(1) + (s & 1);
                    children.add(List.of(at.get(0), x, 2 * at.get(2) + (s >> 1 & 1), 2 * at.get(3) + (s >> 2)));
                }
            }
        }
        Voxels born = new Voxels(children);
        Tensor x = rig.tight(F32, count, c, i -> 0.003 * rig.random().nextGaussian());
        Tensor normWeight = rig.normal(F32, 1, c);
        Tensor normBias = rig.normal(F32, 1, c);
        Weight conv1 = rig.weight(F32, 8 * narrow, 3, 3, 3, c);
        Tensor bias1 = rig.normal(F32, 1, 8 * narrow);
        Weight conv2 = rig.weight(F32, narrow, 3, 3, 3, narrow);
        Tensor bias2 = rig.normal(F32, 1, narrow);
        Tensor slot = rig.given(I32, slots.size(), 1, slots::get);
        Tensor y = rig.output(F32, slots.size(), narrow);
        UpBlock block = new UpBlock(normWeight, normBias, conv1, bias1, conv2, bias2);
        rig.ops.upBlock(y, x, parents.mapOn(rig), slot, born.mapOn(rig), block);

        double[][] in = Formula.rows(rig.host(x), c);
        double[][] h = Formula.layerNorm(in, 1e-6, rig.host(normWeight), rig.host(normBias));
        Formula.silu(h);
        h = octants(Formula.sparseConv(h, parents.neighbours(), rig.host(conv1), 8 * narrow, rig.host(bias1)), slots);
        h = Formula.layerNorm(h, 1e-6, null, null);
        Formula.silu(h);
        h = Formula.sparseConv(h, born.neighbours(), rig.host(conv2), narrow, rig.host(bias2));
        double[][] skip = octants(in, slots);
        for (int row = 0; row < h.length; row++) {
            for (int k = 0; k < narrow; k++) {
                h[row][k] += skip[row][k / (narrow / (c / 8))];
            }
        }
        double[] expected = Formula.flat(h);
        rig.expect("dst", y, expected, 2e-5 * Formula.largest(expected));
    }

    /** Octant s of a parent is channels {@code [s*C/8, (s+1)*C/8)} of its row. */
    private static double[][] octants(double[][] parents, List<Integer> slots) {
        double[][] children = new double[slots.size()][];
        for (int i = 0; i < children.length; i++) {
            double[] parent = parents[slots.get(i) / 8];
            int width = parent.length / 8;
            int from = slots.get(i) % 8 * width;
            children[i] = java.util.Arrays.copyOfRange(parent, from, from + width);
        }
        return children;
    }
}
