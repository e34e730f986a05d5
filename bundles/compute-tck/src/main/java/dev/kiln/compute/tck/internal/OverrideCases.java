package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.ConvNext;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.ArrayList;
import java.util.List;

/**
 * A device's own composites against the defaults on the same device, in every type: they may differ by the roundings that
 * the own one leaves out, and not at all where nothing is overridden.
 */
final class OverrideCases {
    private OverrideCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (DType type : new DType[] {F32, BF16, F16}) {
            cases.add(new Case("modulate", "own and default " + type, rig -> modulate(rig, type)));
            cases.add(new Case("qkNormRope", "own and default " + type, rig -> qkNormRope(rig, type)));
            cases.add(new Case("mlp", "own and default " + type, rig -> mlp(rig, type)));
            cases.add(new Case("gatedResidual", "own and default " + type, rig -> gatedResidual(rig, type)));
            cases.add(new Case("convNext", "own and default " + type, rig -> convNext(rig, type)));
        }
        return cases;
    }

    private static void modulate(Rig rig, DType type) {
        Segments segments = Segments.self(9, 14);
        Tensor x = rig.normal(type, 23, 40);
        Tensor scale = rig.normal(F32, 2, 40);
        Tensor shift = rig.normal(F32, 2, 40);
        Tensor own = rig.output(type, 23, 40);
        Tensor composed = rig.output(type, 23, 40);
        rig.ops.modulate(own, x, 1e-6, scale, shift, segments);
        Defaults.of(rig.ops).modulate(composed, x, 1e-6, scale, shift, segments);
        agree(rig, own, composed, 1);
    }

    private static void qkNormRope(Rig rig, DType type) {
        Tensor x = rig.normal(type, 9, 96);
        Tensor own = rig.output(type, 9, 96);
        Tensor composed = rig.output(type, 9, 96);
        RmsNorm norm = RmsNorm.l2(rig.normal(F32, 2, 16));
        Rope rope = RopeCases.rotation(rig, 9, Rope.Pairing.INTERLEAVED, 3, 3);
        rig.ops.copy(own, x);
        rig.ops.copy(composed, x);
        rig.ops.qkNormRope(own.slice(0, 32), own.slice(32, 32), 2, norm, norm, rope);
        Defaults.of(rig.ops).qkNormRope(composed.slice(0, 32), composed.slice(32, 32), 2, norm, norm, rope);
        agree(rig, own, composed, 2);
    }

    private static void mlp(Rig rig, DType type) {
        Tensor x = rig.normal(type, 21, 24, 0, 0.2);
        Weight up = rig.weight(type, 40, 24);
        Weight down = rig.weight(type, 24, 40);
        Tensor bias = rig.normal(F32, 1, 40);
        Epilogue last = Epilogue.bias(rig.normal(F32, 1, 24)).plus(rig.normal(type, 21, 24));
        Tensor own = rig.output(type, 21, 24);
        Tensor composed = rig.output(type, 21, 24);
        rig.ops.mlp(own, x, up, bias, Activation.GELU_TANH, down, last);
        Defaults.of(rig.ops).mlp(composed, x, up, bias, Activation.GELU_TANH, down, last);
        agree(rig, own, composed, 4);
    }

    private static void gatedResidual(Rig rig, DType type) {
        Tensor x = rig.normal(type, 15, 30);
        Tensor gate = rig.normal(F32, 1, 30);
        Tensor residual = rig.normal(type, 15, 30);
        Tensor own = rig.output(type, 15, 30);
        Tensor composed = rig.output(type, 15, 30);
        rig.ops.gatedResidual(own, x, gate, residual, null);
        Defaults.of(rig.ops).gatedResidual(composed, x, gate, residual, null);
        agree(rig, own, composed, 1);
    }

    private static void convNext(Rig rig, DType type) {
        int c = 8;
        Tensor map = Voxels.random(rig.random(), 40, 0, 5, 1).mapOn(rig);
        Tensor x = rig.normal(type, 40, c);
        ConvNext block = new ConvNext(
                rig.weight(type, c, 3, 3, 3, c),
                rig.normal(F32, 1, c),
                rig.normal(F32, 1, c),
                rig.normal(F32, 1, c),
                rig.weight(type, 4 * c, c),
                rig.normal(F32, 1, 4 * c),
                rig.weight(type, c, 4 * c),
                rig.normal(F32, 1, c));
        Tensor own = rig.output(type, 40, c);
        Tensor composed = rig.output(type, 40, c);
        rig.ops.convNext(own, x, map, block);
        Defaults.of(rig.ops).convNext(composed, x, map, block);
        agree(rig, own, composed, 8);
    }

    /** Within {@code roundings} half steps of the largest value; in f32 within 1e-5 of it. */
    private static void agree(Rig rig, Tensor own, Tensor composed, int roundings) {
        double[] expected = rig.now(composed);
        double largest = Formula.largest(expected);
        double slack = own.dtype() == F32 ? 1e-5 * largest : roundings * Packing.ulp(own.dtype(), largest);
        rig.expect("own", own, expected, slack);
    }
}
