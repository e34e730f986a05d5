package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tck.Tolerance.ELEMENTWISE;
import static dev.kiln.compute.tck.Tolerance.EXACT;
import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.U8;

import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Compare;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/** Elementwise operations, with the values at which implementations differ. */
final class ElementCases {
    private static final double[] ODD = {
        0,
        -0.0,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        20,
        20.000002,
        -20,
        88,
        -88,
        1e-30,
        5,
        -5
    };

    private ElementCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (Unary function : Unary.values()) {
            cases.add(unary(function, F32, F32, 9, 23));
            cases.add(unary(function, BF16, BF16, 3, 40));
            cases.add(unary(function, F16, F32, 1, 1));
        }
        cases.add(unary(Unary.SILU, F32, F32, 0, 4));
        cases.add(unary(Unary.SILU, F32, F16, 300, 17));
        for (Binary function : Binary.values()) {
            cases.add(binary(function, 7, 11, null, 7, 11, F32, F32, F32));
            cases.add(binary(function, 7, 11, null, 1, 11, F32, F32, F32));
            cases.add(binary(function, 7, 11, null, 7, 1, F32, F32, F32));
            cases.add(binary(function, 7, 11, null, 1, 1, F32, F32, F32));
            cases.add(binary(function, 7, 11, Segments.self(3, 0, 4), 3, 11, F32, F32, F32));
            cases.add(binary(function, 5, 6, null, 5, 6, BF16, F32, BF16));
        }
        cases.add(binary(Binary.ADD, 0, 6, null, 1, 6, F32, F32, F32));
        cases.add(binary(Binary.MUL, 200, 33, null, 1, 33, F16, F16, F32));
        cases.add(new Case("binary", "in place, own operand twice", ElementCases::square));
        for (int terms = 1; terms <= 4; terms++) {
            cases.add(lincomb(terms, F32, F32));
            cases.add(lincomb(terms, BF16, F32));
        }
        cases.add(new Case("lincomb", "device scalar, in place", ElementCases::scaled));
        for (Compare comparison : Compare.values()) {
            cases.add(new Case("compare", comparison.toString(), rig -> {
                Tensor x = odd(rig, F32, 5, 9);
                Tensor y = rig.output(U8, 5, 9);
                rig.ops.compare(y, x, comparison, 0);
                rig.result("dst", y, EXACT);
            }));
        }
        for (int width : new int[] {1, 6}) {
            for (DType type : DType.values()) {
                cases.add(where(width, type));
            }
        }
        for (DType type : new DType[] {F32, BF16, F16}) {
            cases.add(new Case("maskBits", type.toString(), rig -> {
                Tensor x = odd(rig, type, 41, 8);
                Tensor y = rig.output(U8, 41, 1);
                rig.ops.maskBits(y, x);
                rig.result("dst", y, EXACT);
            }));
        }
        return cases;
    }

    private static Tensor odd(Rig rig, DType type, int rows, int channels) {
        return rig.given(
                type,
                rows,
                channels,
                i -> i < ODD.length ? ODD[i] : rig.random().nextGaussian() * 4);
    }

    private static Case unary(Unary function, DType in, DType out, int rows, int channels) {
        String name = function + " " + rows + "x" + channels + " " + in + " -> " + out;
        return new Case("unary", name, rig -> {
            Tensor x = odd(rig, in, rows, channels);
            Tensor y = rig.output(out, rows, channels);
            rig.ops.unary(y, x, function, -1.5f, 2.25f);
            boolean exact = switch (function) {
                case RELU, ABS, NEG, CLAMP, SQRT, LEAKY_RELU, AFFINE -> true;
                default -> false;
            };
            boolean cancels = function == Unary.GELU_ERF || function == Unary.GELU_TANH;
            rig.result("dst", y, exact ? EXACT : ELEMENTWISE, cancels ? 1e-6 : 1e-37);
        });
    }

    private static Case binary(
            Binary function,
            int rows,
            int channels,
            Segments segments,
            int bRows,
            int bChannels,
            DType a,
            DType b,
            DType y) {
        String name = function + " " + rows + "x" + channels + " with " + bRows + "x" + bChannels + " " + a + ", " + b
                + " -> " + y + (segments == null ? "" : " " + segments);
        return new Case("binary", name, rig -> {
            Tensor left = odd(rig, a, rows, channels);
            Tensor right = rig.normal(b, bRows, bChannels);
            Tensor dst = rig.output(y, rows, channels);
            rig.ops.binary(dst, left, right, function, segments);
            rig.result("dst", dst, EXACT);
        });
    }

    private static void square(Rig rig) {
        Tensor x = rig.inPlace(F32, 8, 13);
        rig.ops.binary(x, x, x, Binary.MUL);
        rig.result("dst", x, EXACT);
    }

    private static Case lincomb(int count, DType in, DType out) {
        return new Case("lincomb", count + " terms " + in + " -> " + out, rig -> {
            List<Term> terms = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                terms.add(Term.of(0.3 * i - 0.7, rig.normal(in, 6, 31)));
            }
            Tensor y = rig.output(out, 6, 31);
            rig.ops.lincomb(y, terms);
            rig.result("dst", y, EXACT);
        });
    }

    private static void scaled(Rig rig) {
        Tensor x = rig.inPlace(F32, 6, 31);
        Tensor scalar = rig.normal(F32, 1, 1);
        rig.ops.lincomb(x, List.of(new Term(0.7, x, scalar), Term.of(0.3, rig.normal(F32, 6, 31))));
        rig.result("dst", x, EXACT);
    }

    private static Case where(int maskWidth, DType type) {
        return new Case("where", type + " mask of width " + maskWidth, rig -> {
            Tensor mask = rig.given(U8, 9, maskWidth, i -> rig.random().nextInt(3));
            Tensor a = rig.given(type, 9, 6, i -> i);
            Tensor b = rig.given(type, 9, 6, i -> 100 + i);
            Tensor y = rig.output(type, 9, 6);
            rig.ops.where(y, mask, a, b);
            rig.result("dst", y, EXACT);
        });
    }
}
