package dev.kiln.compute.internal;

import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.NormOps;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;

/** Checks of {@link NormOps}. */
interface CheckedNorms extends Front, NormOps {
    @Override
    default void layerNorm(Tensor dst, Tensor x, LayerNorm norm) {
        pair("layerNorm", dst, x);
        norm("layerNorm", check(), dst, norm);
        own().layerNorm(dst, x, norm);
    }

    /** Operands of a layer norm over rows like those of {@code dst}. */
    static void norm(String op, Check check, Tensor dst, LayerNorm norm) {
        int channels = dst.channels();
        check.divides(op, "x", norm.heads(), channels);
        check.vector(op, "weight", norm.weight(), channels / norm.heads());
        check.vector(op, "bias", norm.bias(), channels / norm.heads());
        if ((norm.weight() == null) != (norm.bias() == null) || (norm.scale() == null) != (norm.shift() == null)) {
            throw Check.violation(op, "norm", "has one of a pair of operands without the other");
        }
        if (norm.scale() != null && norm.heads() != 1) {
            throw Check.violation(op, "scale", "goes with one head only");
        }
        check.spread(op, "scale", norm.scale(), dst.rows(), channels, norm.segments());
        check.spread(op, "shift", norm.shift(), dst.rows(), channels, norm.segments());
        check.apart(op, dst, "weight", norm.weight());
        check.apart(op, dst, "bias", norm.bias());
        check.apart(op, dst, "scale", norm.scale());
        check.apart(op, dst, "shift", norm.shift());
    }

    @Override
    default void rmsNorm(Tensor dst, Tensor x, int heads, RmsNorm norm) {
        pair("rmsNorm", dst, x);
        rms("rmsNorm", check(), x, heads, norm);
        check().apart("rmsNorm", dst, "gamma", norm.gamma());
        own().rmsNorm(dst, x, heads, norm);
    }

    /** Operands of a root-mean-square norm. */
    static void rms(String op, Check check, Tensor x, int heads, RmsNorm norm) {
        check.divides(op, "x", heads, x.channels());
        check.usable(op, "gamma", norm.gamma());
        long rows = norm.gamma().rows() == 1 ? 1 : heads;
        check.typed(op, "gamma", norm.gamma(), DType.F32, rows, x.channels() / heads);
    }

    @Override
    default void rope(Tensor dst, Tensor x, int heads, Rope rope) {
        pair("rope", dst, x);
        rotation("rope", check(), x, heads, rope);
        own().rope(dst, x, heads, rope);
    }

    /** Operands of a rotation. */
    static void rotation(String op, Check check, Tensor x, int heads, Rope rope) {
        check.divides(op, "x", heads, x.channels());
        int width = x.channels() / heads;
        if (width % 2 != 0 || 2 * rope.totalPairs() > width) {
            throw Check.violation(
                    op, "x", "with heads of " + width + " has no room for " + rope.totalPairs() + " pairs");
        }
        check.usable(op, "table", rope.table());
        check.typed(op, "table", rope.table(), DType.F32, rope.table().rows(), 2L * rope.totalPairs());
        check.typed(op, "positions", rope.positions(), DType.I32, x.rows(), rope.axes());
    }

    @Override
    default void softmax(Tensor dst, Tensor x) {
        pair("softmax", dst, x);
        own().softmax(dst, x);
    }

    private void pair(String op, Tensor dst, Tensor x) {
        check().floats(op, "x", x);
        check().floats(op, "dst", dst, x.rows(), x.channels());
        check().sameOrApart(op, dst, "x", x);
    }
}
