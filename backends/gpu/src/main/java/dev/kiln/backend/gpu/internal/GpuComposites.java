package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Product;
import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Broadcast;
import dev.kiln.compute.op.CompositeOps;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.op.UpBlock;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/** Composites that are worth a kernel or a bound of their own; the others stay as the contract composes them. */
interface GpuComposites extends Gpu, CompositeOps {
    /** Bytes that the hidden rows of a perceptron may take at once. */
    long HIDDEN_BYTES = 64L << 20;

    /** What the norms of {@link #upBlock} add to variances. */
    double UP_EPS = 1e-6;

    /** Rows of one tile of hidden rows are a multiple of this. */
    int ROWS = 128;

    /** One kernel for norm and rotation, of q and of k. */
    @Override
    @Runs(Home.TILED)
    default void qkNormRope(Tensor q, Tensor k, int heads, RmsNorm qNorm, RmsNorm kNorm, Rope rope) {
        if (qNorm != null || rope != null) {
            ((GpuNorms) this).normRope(q, q, heads, qNorm, rope);
        }
        if (k != null && (kNorm != null || rope != null)) {
            ((GpuNorms) this).normRope(k, k, heads, kNorm, rope);
        }
    }

    /** The product is not written to memory in between. */
    @Override
    @Runs(Home.TILED)
    default void gatedResidual(Tensor dst, Tensor x, Tensor gate, Tensor residual, Segments segments) {
        Broadcast form = Broadcast.of("gatedResidual", "gate", gate, dst.rows(), dst.channels(), segments);
        try (Scope scratch = openScope()) {
            Tensor by = gate;
            if (form != Broadcast.SAME && dst.overlaps(gate)) {
                // A row may be overwritten before another one has read it.
                by = scratch.tensor(gate.dtype(), gate.rows(), gate.channels());
                copy(by, gate);
            }
            launcher()
                    .begin(Texts.ELEMENTS, "gated_residual")
                    .tensor(x)
                    .tensor(by)
                    .tensor(residual)
                    .tensor(dst)
                    .integer(dst.channels())
                    .integer(form.ordinal())
                    .starts(segments)
                    .elements(dst.rows(), dst.channels(), LIGHT);
        }
    }

    /** Hidden rows live in tiles of bounded size; every row is computed as in one piece. */
    @Override
    @Runs(Home.TILED)
    default void mlp(Tensor dst, Tensor x, Weight w1, Tensor bias1, Activation activation, Weight w2, Epilogue down) {
        int width = Math.toIntExact(w1.shape().at(0));
        long most = HIDDEN_BYTES / Math.max(1, (long) width * x.dtype().bytes());
        long step = Math.max(ROWS, most / ROWS * ROWS);
        if (x.rows() <= step || down.segments() != null && down.segments().count() > 1) {
            CompositeOps.super.mlp(dst, x, w1, bias1, activation, w2, down);
            return;
        }
        try (Scope scratch = openScope()) {
            Tensor hidden = scratch.tensor(x.dtype(), step, width);
            for (long from = 0; from < x.rows(); from += step) {
                long count = Math.min(step, x.rows() - from);
                Tensor part = hidden.rows(0, count);
                linear(part, x.rows(from, count), w1, Epilogue.bias(bias1).then(activation));
                Tensor residual =
                        down.residual() == null ? null : down.residual().rows(from, count);
                Epilogue rest = new Epilogue(down.bias(), down.activation(), down.gate(), null, residual);
                linear(dst.rows(from, count), part, w2, rest);
            }
        }
    }

    /**
     * The first convolution makes only the octants in which there are children, one octant after the other: on a surface
     * about half of them. Each child has the sum that it would have among all octants.
     */
    @Override
    @Runs(Home.TILED)
    default void upBlock(Tensor dst, Tensor x, Tensor map, Tensor slot, Tensor childMap, UpBlock block) {
        try (Scope scratch = openScope()) {
            int narrow = x.channels() / 8;
            int width = dst.channels();
            Tensor normed = scratch.tensor(x.dtype(), x.rows(), x.channels());
            LayerNorm norm1 = LayerNorm.eps(UP_EPS).affine(block.normWeight(), block.normBias());
            layerNorm(normed, x, norm1.then(Activation.SILU));
            Tensor child = scratch.tensor(x.dtype(), dst.rows(), width);
            fill(child, 0);
            children(child, normed, map, slot, block);
            layerNorm(child, child, LayerNorm.eps(UP_EPS).then(Activation.SILU));
            Tensor own = scratch.tensor(x.dtype(), dst.rows(), narrow);
            gatherRows(own, x.reshape(8 * x.rows(), narrow), slot);
            Tensor skip = scratch.tensor(x.dtype(), dst.rows(), width);
            repeatEach(skip, own, width / narrow);
            Epilogue added = Epilogue.bias(block.conv2Bias()).plus(skip);
            sparseConv(dst, child, childMap, block.conv2(), added);
        }
    }

    private void children(Tensor child, Tensor normed, Tensor map, Tensor slot, UpBlock block) {
        int width = child.channels();
        long depth = normed.channels();
        long taps = GpuVolumes.TAPS;
        int most = Math.toIntExact(Math.min(child.rows(), normed.rows()));
        if (most == 0) {
            return;
        }
        try (Scope scratch = openScope()) {
            Tensor mask = scratch.tensor(DType.U8, child.rows(), 1);
            Tensor list = scratch.tensor(DType.I32, child.rows(), 1);
            Tensor count = scratch.tensor(DType.I32, 1, 1);
            Tensor own = scratch.tensor(DType.I32, taps, most);
            Tensor part = scratch.tensor(child.dtype(), most, width);
            for (int octant = 0; octant < 8; octant++) {
                launcher()
                        .begin(Texts.LAYOUTS, "octant_mask")
                        .tensor(slot)
                        .tensor(mask)
                        .integer(octant)
                        .rows(slot.rows(), LIGHT);
                compact(list, count, mask);
                launcher()
                        .begin(Texts.LAYOUTS, "parents_map")
                        .tensor(map)
                        .tensor(slot)
                        .tensor(list)
                        .tensor(own)
                        .integer(most)
                        .elements(taps, most, LIGHT);
                Product.Factor factor = new Product.Factor(
                        Launcher.memory(block.conv1()),
                        octant * width * taps * depth,
                        block.conv1().dtype(),
                        taps * depth,
                        1,
                        depth,
                        0);
                Epilogue bias = Epilogue.bias(block.conv1Bias().slice(octant * width, width));
                matrices().multiply(new Product(part, normed, factor, (int) taps, own, 1, 1, bias, count));
                launcher()
                        .begin(Texts.LAYOUTS, "put_rows")
                        .tensor(part)
                        .tensor(list)
                        .tensor(child)
                        .integer(width)
                        .elements(most, width, LIGHT);
            }
        }
    }

    @Override
    @Runs(Home.TILED)
    default void dualHeads(Tensor offset, Tensor crossed, Tensor split, Tensor head, float margin) {
        launcher()
                .begin(Texts.ELEMENTS, "dual_heads")
                .tensor(head)
                .tensor(offset)
                .tensor(crossed)
                .tensor(split)
                .real(margin)
                .rows(head.rows(), 16 * LIGHT);
    }
}
