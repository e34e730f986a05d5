package dev.kiln.backend.gpu.internal;

import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.NormOps;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.Tensor;

/** Norms, rotation, softmax: 32 work items a row or head. */
interface GpuNorms extends Gpu, NormOps {
    /** Axes of a rotation that the kernel has room for. */
    int AXES = 4;

    @Override
    @Runs(Home.TILED)
    default void layerNorm(Tensor dst, Tensor x, LayerNorm norm) {
        int width = x.channels() / norm.heads();
        if (dst.size() == 0) {
            return;
        }
        launcher()
                .begin(Texts.NORMS, "layer_norm")
                .tensor(x)
                .tensor(dst)
                .tensor(norm.weight())
                .tensor(norm.bias())
                .tensor(norm.scale())
                .tensor(norm.shift())
                .starts(norm.segments())
                .integer(norm.heads())
                .integer(width)
                .real((float) norm.eps())
                .integer(norm.activation().ordinal())
                .heads(dst.rows(), norm.heads(), LIGHT * width);
    }

    @Override
    @Runs(Home.TILED)
    default void rmsNorm(Tensor dst, Tensor x, int heads, RmsNorm norm) {
        normRope(dst, x, heads, norm, null);
    }

    @Override
    @Runs(Home.TILED)
    default void rope(Tensor dst, Tensor x, int heads, Rope rope) {
        normRope(dst, x, heads, null, rope);
    }

    /** Norm, then rotation, either of them null for none. */
    default void normRope(Tensor dst, Tensor x, int heads, RmsNorm norm, Rope rope) {
        if (dst.size() == 0) {
            return;
        }
        if (rope != null && rope.axes() > AXES) {
            throw new UnsupportedOperationException("a rotation by " + rope.axes() + " axes, at most " + AXES);
        }
        int width = x.channels() / heads;
        launcher()
                .begin(Texts.NORMS, "norm_rope")
                .tensor(x)
                .tensor(dst)
                .tensor(norm == null ? null : norm.gamma())
                .tensor(rope == null ? null : rope.table())
                .tensor(rope == null ? null : rope.positions())
                .integer(heads)
                .integer(width)
                .integer(norm == null ? 1 : (int) norm.gamma().rows())
                .integer(norm != null && norm.form() == RmsNorm.Form.MEAN_SQUARE ? 1 : 0)
                .real(norm == null ? 0 : (float) norm.eps())
                .integer(rope != null && rope.pairing() == Rope.Pairing.HALF ? 1 : 0)
                .integer(pairs(rope, 0))
                .integer(pairs(rope, 1))
                .integer(pairs(rope, 2))
                .integer(pairs(rope, 3))
                .heads(dst.rows(), heads, LIGHT * width);
    }

    private static int pairs(Rope rope, int axis) {
        return rope == null || axis >= rope.axes() ? 0 : rope.pairs(axis);
    }

    @Override
    @Runs(Home.TILED)
    default void softmax(Tensor dst, Tensor x) {
        if (dst.size() == 0) {
            return;
        }
        launcher()
                .begin(Texts.NORMS, "softmax")
                .tensor(x)
                .tensor(dst)
                .integer(x.channels())
                .heads(dst.rows(), 1, 2 * LIGHT * x.channels());
    }
}
