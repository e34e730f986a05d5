package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;
import static dev.kiln.compute.tensor.DType.U8;

import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tck.Tolerance;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/** {@code reduce}, {@code maxLast}, {@code allFinite}. */
final class ReduceCases {
    private ReduceCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (Reduction reduction : Reduction.values()) {
            for (Over over : Over.values()) {
                cases.add(reduce(reduction, over, 0, 3, null, F32));
                cases.add(reduce(reduction, over, 1, 1, null, F32));
                cases.add(reduce(reduction, over, 700, 7, null, F32));
                cases.add(reduce(reduction, over, 21, 5, Segments.self(8, 0, 13), F32));
                cases.add(reduce(reduction, over, 21, 5, Segments.self(8, 0, 13), BF16));
            }
        }
        cases.add(reduce(Reduction.MEAN_STD, Over.ALL, 4096, 8, null, F32));
        cases.add(new Case("reduce", "deviation far from zero", ReduceCases::centred));
        cases.add(new Case("reduce", "NaN wins", ReduceCases::nan));
        for (DType type : new DType[] {F32, BF16, F16}) {
            cases.add(new Case("maxLast", type.toString(), rig -> {
                Tensor x = rig.normal(type, 13, 8);
                Tensor y = rig.output(type, 13, 1);
                rig.ops.maxLast(y, x);
                rig.result("dst", y, Tolerance.EXACT);
            }));
        }
        cases.add(new Case("maxLast", "mask", ReduceCases::mask));
        cases.add(new Case("maxLast", "NaN wins", ReduceCases::nanLast));
        for (double odd : new double[] {1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            for (DType type : new DType[] {F32, BF16, F16}) {
                cases.add(allFinite(odd, 0, type));
            }
        }
        cases.add(allFinite(1, 1, F32));
        return cases;
    }

    /** Values of one sign, so that a sum does not cancel. */
    private static Case reduce(Reduction reduction, Over over, int rows, int channels, Segments groups, DType type) {
        String name = reduction + " over " + over + " " + rows + "x" + channels + " " + type
                + (groups == null ? "" : " " + groups);
        return new Case("reduce", name, rig -> {
            Tensor x = rig.given(type, rows, channels, i -> -0.1 - rig.random().nextDouble());
            int width = reduction.results() * (over == Over.ALL ? 1 : channels);
            Tensor y = rig.output(F32, groups == null ? 1 : groups.count(), width);
            rig.ops.reduce(y, x, reduction, over, groups);
            rig.result("dst", y, Tolerance.NORM);
        });
    }

    private static void centred(Rig rig) {
        Tensor x = rig.normal(F32, 500, 6, 100, 0.1);
        Tensor y = rig.output(F32, 1, 2);
        rig.ops.reduce(y, x, Reduction.MEAN_STD, Over.ALL, null);
        // The mean is known to 1e-5, which leaves the deviation an error of its square only.
        rig.result("dst", y, Tolerance.ELEMENTWISE, 3e-5);
    }

    private static void nan(Rig rig) {
        Tensor x = rig.given(F32, 4, 5, i -> i == 12 ? Double.NaN : i - 9);
        for (Reduction reduction : Reduction.values()) {
            Tensor y = rig.output(F32, 1, reduction.results() * 5);
            rig.ops.reduce(y, x, reduction, Over.ROWS, null);
            rig.result(reduction.toString(), y, Tolerance.ELEMENTWISE, 1e-4);
        }
    }

    private static void mask(Rig rig) {
        Tensor x = rig.given(U8, 40, 8, i -> rig.random().nextInt(9) == 0 ? 200 : 0);
        Tensor y = rig.output(U8, 40, 1);
        rig.ops.maxLast(y, x);
        rig.result("dst", y, Tolerance.EXACT);
    }

    private static void nanLast(Rig rig) {
        Tensor x = rig.given(F32, 3, 4, i -> i == 5 ? Double.NaN : -i);
        Tensor y = rig.output(F32, 3, 1);
        rig.ops.maxLast(y, x);
        rig.result("dst", y, Tolerance.EXACT);
    }

    private static Case allFinite(double odd, int before, DType type) {
        return new Case("allFinite", odd + " in " + type + ", flag " + before, rig -> {
            Tensor x = rig.given(type, 70, 3, i -> i == 200 ? odd : i % 7);
            Tensor flag = rig.updated(I32, 1, 1, i -> before);
            rig.ops.allFinite(flag, x);
            rig.result("flag", flag, Tolerance.EXACT);
        });
    }
}
