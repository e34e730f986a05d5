package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tck.Tolerance.PRODUCT;
import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.ArrayList;
import java.util.List;

/** {@code linear} and {@code matmul}: awkward sizes, every type, every part of the epilogue. */
final class ProductCases {
    private static final int[][] SIZES = {
        {0, 3, 4},
        {1, 1, 1},
        {1, 7, 1},
        {2, 3, 0},
        {3, 0, 5},
        {3, 4, 7},
        {5, 6, 27},
        {17, 33, 51},
        {13, 8, 341},
        {9, 48, 588},
        {1, 100, 64},
        {130, 70, 96},
        {33, 96, 257},
        {2, 3, 27_648}
    };

    private static final DType[][] TYPES = {
        {F32, F32, F32},
        {BF16, BF16, BF16},
        {F16, F16, F16},
        {F32, BF16, F32},
        {F32, F16, F32},
        {BF16, BF16, F32},
        {F16, F16, F32},
        {BF16, F32, F32},
        {F32, F32, BF16},
        {F32, F32, F16}
    };

    private ProductCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (int[] s : SIZES) {
            cases.add(linear(s, TYPES[0], Activation.NONE, false, null, false));
        }
        for (DType[] types : TYPES) {
            cases.add(linear(new int[] {19, 34, 51}, types, Activation.SILU, true, Segments.self(7, 0, 12), true));
        }
        for (Activation activation : Activation.values()) {
            cases.add(linear(new int[] {6, 21, 40}, TYPES[0], activation, true, null, false));
        }
        cases.add(linear(new int[] {6, 5, 8}, TYPES[0], Activation.NONE, false, Segments.self(6), false));
        cases.add(linear(new int[] {40, 32, 16}, TYPES[0], Activation.NONE, true, Segments.self(1, 30, 9), true));
        cases.add(linear(new int[] {6, 5, 8}, TYPES[0], Activation.GELU_TANH, true, null, true));
        cases.add(new Case("linear", "residual is the output", ProductCases::inPlace));
        cases.add(new Case("linear", "bf16 with f32 residual", ProductCases::wideResidual));
        for (boolean transposed : new boolean[] {true, false}) {
            for (DType[] types : new DType[][] {TYPES[0], TYPES[1], TYPES[2], TYPES[5]}) {
                cases.add(matmul(2, 9, 5, 33, transposed, types));
            }
            cases.add(matmul(1, 1, 1, 1, transposed, TYPES[0]));
            cases.add(matmul(0, 0, 3, 4, transposed, TYPES[0]));
            cases.add(matmul(3, 40, 50, 70, transposed, TYPES[0]));
            cases.add(matmul(2, 3, 4, 0, transposed, TYPES[0]));
        }
        return cases;
    }

    private static Case linear(
            int[] size, DType[] types, Activation activation, boolean bias, Segments gate, boolean residual) {
        String name = "[" + size[0] + "," + size[1] + "," + size[2] + "] " + types[0] + " x " + types[1] + " -> "
                + types[2] + " " + activation + (bias ? " bias" : "") + (gate == null ? "" : " gate " + gate)
                + (residual ? " residual" : "");
        return new Case("linear", name, rig -> {
            Tensor x = rig.normal(types[0], size[0], size[2]);
            Weight w = rig.weight(types[1], size[1], size[2]);
            Tensor y = rig.output(types[2], size[0], size[1]);
            Tensor r = residual ? rig.normal(types[2], size[0], size[1]) : null;
            Epilogue epilogue = rig.epilogue(y, activation, bias, gate, r);
            boolean single = gate != null && gate.count() == 1;
            rig.ops.linear(y, x, w, single ? epilogue.gated(epilogue.gate()) : epilogue);
            rig.result("dst", y, PRODUCT);
        });
    }

    private static void inPlace(Rig rig) {
        Tensor x = rig.normal(F32, 11, 20);
        Weight w = rig.weight(F32, 13, 20);
        Tensor y = rig.inPlace(F32, 11, 13);
        rig.ops.linear(y, x, w, rig.epilogue(y, Activation.SILU, true, Segments.self(4, 7), y));
        rig.result("dst", y, PRODUCT);
    }

    private static void wideResidual(Rig rig) {
        Tensor x = rig.normal(BF16, 11, 20);
        Weight w = rig.weight(BF16, 13, 20);
        Tensor y = rig.output(BF16, 11, 13);
        rig.ops.linear(y, x, w, rig.epilogue(y, Activation.NONE, true, null, rig.normal(F32, 11, 13)));
        rig.result("dst", y, PRODUCT);
    }

    private static Case matmul(int batch, int m, int n, int k, boolean transposed, DType[] types) {
        String name = "[" + batch + "," + m + "," + n + "," + k + "]" + (transposed ? " transposed " : " ") + types[0]
                + " -> " + types[2];
        return new Case("matmul", name, rig -> {
            Tensor a = rig.normal(types[0], batch * m, k).withExtents(batch, m);
            int rows = transposed ? n : k;
            Tensor b = rig.normal(types[0], batch * rows, transposed ? k : n).withExtents(batch, rows);
            Tensor y = rig.output(types[2], batch * m, n);
            rig.ops.matmul(y.withExtents(batch, m), a, b, transposed, 0.37f);
            rig.result("dst", y, PRODUCT);
        });
    }
}
