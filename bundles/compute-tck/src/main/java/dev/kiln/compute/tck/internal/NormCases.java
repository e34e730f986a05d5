package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tck.Tolerance.NORM;
import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/** {@code layerNorm}, {@code rmsNorm} and {@code softmax}. Small deviations make a wrong epsilon show. */
final class NormCases {
    private static final int[][] SIZES = {{0, 8}, {1, 1}, {3, 7}, {5, 64}, {130, 24}, {2, 341}, {3, 1536}};

    private NormCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (int[] size : SIZES) {
            cases.add(layerNorm(size, F32, F32, 1e-6, 1, false, null, Activation.NONE));
            cases.add(softmax(size, F32, F32));
        }
        int[] size = {12, 48};
        for (DType[] types : new DType[][] {{F32, F32}, {BF16, BF16}, {F16, F16}, {BF16, F32}, {F32, F16}}) {
            cases.add(layerNorm(size, types[0], types[1], 1e-5, 1, true, Segments.self(5, 0, 7), Activation.SILU));
            cases.add(rmsNorm(types[0], types[1], 3, 16, RmsNorm.Form.L2, 3));
            cases.add(softmax(size, types[0], types[1]));
        }
        cases.add(layerNorm(size, F32, F32, 1e-6, 1, false, Segments.self(12), Activation.NONE));
        cases.add(layerNorm(size, F32, F32, 1e-6, 1, true, null, Activation.SILU));
        cases.add(layerNorm(size, F32, F32, 1e-6, 4, true, null, Activation.NONE));
        for (RmsNorm.Form form : RmsNorm.Form.values()) {
            cases.add(rmsNorm(F32, F32, 12, 128, form, 12));
            cases.add(rmsNorm(F32, F32, 4, 24, form, 1));
            cases.add(rmsNorm(F32, F32, 1, 5, form, 1));
        }
        cases.add(new Case("layerNorm", "mean ten times the deviation", NormCases::farFromZero));
        cases.add(new Case("layerNorm", "in place", NormCases::inPlace));
        cases.add(new Case("rmsNorm", "rows of zeros", NormCases::zeros));
        cases.add(new Case("rmsNorm", "f16 squares beyond its range", NormCases::largeHalf));
        cases.add(new Case("softmax", "values of hundreds, in place", NormCases::largeSoftmax));
        return cases;
    }

    private static Case layerNorm(
            int[] size,
            DType in,
            DType out,
            double eps,
            int heads,
            boolean affine,
            Segments modulated,
            Activation act) {
        String name = size[0] + "x" + size[1] + " " + in + " -> " + out + " eps " + eps + " heads " + heads
                + (affine ? " affine" : "") + (modulated == null ? "" : " modulated " + modulated) + " " + act;
        return new Case("layerNorm", name, rig -> {
            Tensor x = rig.normal(in, size[0], size[1], 0.003, 0.005);
            Tensor y = rig.output(out, size[0], size[1]);
            LayerNorm norm = LayerNorm.eps(eps).perHead(heads).then(act);
            if (affine) {
                norm = norm.affine(rig.normal(F32, 1, size[1] / heads), rig.normal(F32, 1, size[1] / heads));
            }
            if (modulated != null) {
                Tensor scale = rig.normal(F32, modulated.count(), size[1]);
                Tensor shift = rig.normal(F32, modulated.count(), size[1]);
                norm = modulated.count() == 1 ? norm.modulated(scale, shift) : norm.modulated(scale, shift, modulated);
            }
            rig.ops.layerNorm(y, x, norm);
            rig.result("dst", y, NORM);
        });
    }

    private static void farFromZero(Rig rig) {
        Tensor x = rig.normal(F32, 6, 341, 10, 1);
        Tensor y = rig.output(F32, 6, 341);
        rig.ops.layerNorm(y, x, LayerNorm.eps(1e-6));
        rig.result("dst", y, NORM);
    }

    private static void inPlace(Rig rig) {
        Tensor x = rig.inPlace(F32, 6, 40);
        rig.ops.layerNorm(x, x, LayerNorm.eps(1e-6).modulated(rig.normal(F32, 1, 40), rig.normal(F32, 1, 40)));
        rig.result("dst", x, NORM);
    }

    private static Case rmsNorm(DType in, DType out, int heads, int width, RmsNorm.Form form, int gammas) {
        String name = heads + " heads of " + width + " " + in + " -> " + out + " " + form + " gamma rows " + gammas;
        return new Case("rmsNorm", name, rig -> {
            Tensor x = rig.normal(in, 7, heads * width, 0, 0.002);
            Tensor y = rig.output(out, 7, heads * width);
            Tensor gamma = rig.normal(F32, gammas, width);
            rig.ops.rmsNorm(y, x, heads, new RmsNorm(form, gamma, form == RmsNorm.Form.L2 ? 1e-12 : 1e-6));
            rig.result("dst", y, NORM);
        });
    }

    private static void zeros(Rig rig) {
        Tensor x = rig.given(F32, 2, 8, i -> 0);
        Tensor y = rig.output(F32, 2, 8);
        rig.ops.rmsNorm(y, x, 2, RmsNorm.l2(rig.normal(F32, 2, 4)));
        rig.result("dst", y, NORM);
    }

    private static void largeHalf(Rig rig) {
        Tensor x = rig.normal(F16, 3, 32, 0, 5000);
        Tensor y = rig.output(F16, 3, 32);
        rig.ops.rmsNorm(y, x, 1, RmsNorm.meanSquare(rig.normal(F32, 1, 32), 1e-6));
        rig.result("dst", y, NORM);
    }

    private static Case softmax(int[] size, DType in, DType out) {
        return new Case("softmax", size[0] + "x" + size[1] + " " + in + " -> " + out, rig -> {
            Tensor x = rig.normal(in, size[0], size[1], 0, 3);
            Tensor y = rig.output(out, size[0], size[1]);
            rig.ops.softmax(y, x);
            rig.result("dst", y, NORM);
        });
    }

    private static void largeSoftmax(Rig rig) {
        Tensor x = rig.updated(F32, 4, 9, i -> 60 * rig.random().nextGaussian() - (i % 2) * 400);
        rig.ops.softmax(x, x);
        rig.result("dst", x, NORM);
    }
}
