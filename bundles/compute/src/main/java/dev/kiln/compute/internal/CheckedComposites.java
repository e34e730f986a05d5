package dev.kiln.compute.internal;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.CompositeOps;
import dev.kiln.compute.op.ConvNext;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.op.UpBlock;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/** Checks of {@link CompositeOps}; its defaults then call the backend's primitives without further checks. */
interface CheckedComposites extends Front, CompositeOps {
    @Override
    default void modulate(Tensor dst, Tensor x, double eps, Tensor scale, Tensor shift, Segments segments) {
        Check check = check();
        check.floats("modulate", "x", x);
        check.floats("modulate", "dst", dst, x.rows(), x.channels());
        check.sameOrApart("modulate", dst, "x", x);
        check.usable("modulate", "scale", scale);
        check.usable("modulate", "shift", shift);
        check.spread("modulate", "scale", scale, x.rows(), x.channels(), segments);
        check.spread("modulate", "shift", shift, x.rows(), x.channels(), segments);
        check.apart("modulate", dst, "scale", scale);
        check.apart("modulate", dst, "shift", shift);
        own().modulate(dst, x, eps, scale, shift, segments);
    }

    @Override
    default void qkNormRope(Tensor q, Tensor k, int heads, RmsNorm qNorm, RmsNorm kNorm, Rope rope) {
        one("q", q, heads, qNorm, rope);
        if (k != null) {
            one("k", k, heads, kNorm, rope);
            check().apart("qkNormRope", q, "k", k);
        }
        own().qkNormRope(q, k, heads, qNorm, kNorm, rope);
    }

    private void one(String name, Tensor x, int heads, RmsNorm norm, Rope rope) {
        check().floats("qkNormRope", name, x);
        check().divides("qkNormRope", name, heads, x.channels());
        if (norm != null) {
            CheckedNorms.rms("qkNormRope", check(), x, heads, norm);
        }
        if (rope != null) {
            CheckedNorms.rotation("qkNormRope", check(), x, heads, rope);
        }
    }

    @Override
    default void mlp(Tensor dst, Tensor x, Weight w1, Tensor bias1, Activation activation, Weight w2, Epilogue down) {
        Check check = check();
        check.floats("mlp", "x", x);
        check.weight("mlp", "w1", w1, 2, x.channels());
        check.vector("mlp", "bias1", bias1, w1.shape().at(0));
        check.weight("mlp", "w2", w2, 2, w1.shape().at(0));
        check.floats("mlp", "dst", dst, x.rows(), w2.shape().at(0));
        check.apart("mlp", dst, "x", x);
        check.epilogue("mlp", dst, down);
        own().mlp(dst, x, w1, bias1, activation, w2, down);
    }

    @Override
    default void gatedResidual(Tensor dst, Tensor x, Tensor gate, Tensor residual, Segments segments) {
        Check check = check();
        check.floats("gatedResidual", "x", x);
        check.floats("gatedResidual", "residual", residual, x.rows(), x.channels());
        check.floats("gatedResidual", "dst", dst, x.rows(), x.channels());
        check.broadcast("gatedResidual", "gate", gate, x.rows(), x.channels(), segments);
        check.sameOrApart("gatedResidual", dst, "x", x);
        check.sameOrApart("gatedResidual", dst, "residual", residual);
        own().gatedResidual(dst, x, gate, residual, segments);
    }

    @Override
    default void convNext(Tensor dst, Tensor x, Tensor map, ConvNext block) {
        Check check = check();
        check.floats("convNext", "x", x);
        int c = x.channels();
        check.typed("convNext", "dst", dst, x.dtype(), x.rows(), c);
        check.sameOrApart("convNext", dst, "x", x);
        check.typed("convNext", "map", map, DType.I32, 27, x.rows());
        check.weight("convNext", "conv", block.conv(), 5, c);
        check.vector("convNext", "convBias", block.convBias(), c);
        check.vector("convNext", "normWeight", block.normWeight(), c);
        check.vector("convNext", "normBias", block.normBias(), c);
        check.weight("convNext", "up", block.up(), 2, c);
        check.vector("convNext", "upBias", block.upBias(), block.up().shape().at(0));
        check.weight("convNext", "down", block.down(), 2, block.up().shape().at(0));
        check.vector("convNext", "downBias", block.downBias(), c);
        if (block.conv().shape().at(0) != c || block.down().shape().at(0) != c) {
            throw Check.violation("convNext", "conv", "or down does not give " + c + " channels");
        }
        own().convNext(dst, x, map, block);
    }

    @Override
    default void upBlock(Tensor dst, Tensor x, Tensor map, Tensor slot, Tensor childMap, UpBlock block) {
        Check check = check();
        check.floats("upBlock", "x", x);
        int c = x.channels();
        check.usable("upBlock", "dst", dst);
        check.typed("upBlock", "dst", dst, x.dtype(), dst.rows(), dst.channels());
        int narrow = dst.channels();
        if (c < 8 || c % 8 != 0 || narrow % (c / 8) != 0 || !x.isContiguous()) {
            throw Check.violation(
                    "upBlock",
                    "x",
                    "of " + c + " channels, row stride " + x.rowStride() + ", is no source of " + narrow);
        }
        check.apart("upBlock", dst, "x", x);
        check.typed("upBlock", "map", map, DType.I32, 27, x.rows());
        check.typed("upBlock", "slot", slot, DType.I32, dst.rows(), 1);
        check.typed("upBlock", "childMap", childMap, DType.I32, 27, dst.rows());
        check.vector("upBlock", "normWeight", block.normWeight(), c);
        check.vector("upBlock", "normBias", block.normBias(), c);
        check.weight("upBlock", "conv1", block.conv1(), 5, c);
        check.vector("upBlock", "conv1Bias", block.conv1Bias(), 8L * narrow);
        check.weight("upBlock", "conv2", block.conv2(), 5, narrow);
        check.vector("upBlock", "conv2Bias", block.conv2Bias(), narrow);
        if (block.conv1().shape().at(0) != 8L * narrow || block.conv2().shape().at(0) != narrow) {
            throw Check.violation("upBlock", "conv1", "or conv2 does not give 8 times or once " + narrow + " channels");
        }
        own().upBlock(dst, x, map, slot, childMap, block);
    }

    @Override
    default void dualHeads(Tensor offset, Tensor crossed, Tensor split, Tensor head, float margin) {
        Check check = check();
        check.usable("dualHeads", "head", head);
        check.typed("dualHeads", "head", head, DType.F32, head.rows(), 7);
        check.typed("dualHeads", "offset", offset, DType.F32, head.rows(), 3);
        check.typed("dualHeads", "crossed", crossed, DType.U8, head.rows(), 3);
        check.typed("dualHeads", "split", split, DType.F32, head.rows(), 1);
        check.apart("dualHeads", offset, "head", head);
        check.apart("dualHeads", split, "head", head);
        check.apart("dualHeads", offset, "split", split);
        own().dualHeads(offset, crossed, split, head, margin);
    }

    @Override
    default VoxelIndex voxelIndex(Scope scope, Tensor coords) {
        check().usable("voxelIndex", "coords", coords);
        check().typed("voxelIndex", "coords", coords, DType.I32, coords.rows(), 4);
        return own().voxelIndex(scope, coords);
    }
}
