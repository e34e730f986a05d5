package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.Launcher;
import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.NormOps;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.Tensor;
import java.util.Map;

/** Norms, rotation, softmax: some neighbouring work items a row or head, as many as its width is worth. */
interface GpuNorms extends Gpu, NormOps {
    /** Axes of a rotation that the kernel has room for. */
    int AXES = 4;

    /** Items of a group. */
    int ITEMS = 256;

    /** Items that share a row of a width: few where the tree that joins them costs more than it saves. */
    private static int lanes(int width) {
        return width <= 128 ? 8 : width <= 512 ? 32 : ITEMS;
    }

    /** Starts a launch of a kernel for rows of a width. */
    private Launcher begin(String kernel, int width) {
        return launcher().begin(Texts.NORMS, kernel, Map.of("LANES", Integer.toString(lanes(width))));
    }

    @Override
    @Runs(Home.TILED)
    default void layerNorm(Tensor dst, Tensor x, LayerNorm norm) {
        int width = x.channels() / norm.heads();
        if (dst.size() == 0) {
            return;
        }
        begin("layer_norm", width)
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
                .heads(dst.rows(), norm.heads(), ITEMS / lanes(width), LIGHT * width);
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
        begin("norm_rope", width)
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
                .heads(dst.rows(), heads, ITEMS / lanes(width), LIGHT * width);
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
        begin("softmax", x.channels())
                .tensor(x)
                .tensor(dst)
                .integer(x.channels())
                .heads(dst.rows(), 1, ITEMS / lanes(x.channels()), 2 * LIGHT * x.channels());
    }
}
