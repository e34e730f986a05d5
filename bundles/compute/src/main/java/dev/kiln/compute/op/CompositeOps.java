package dev.kiln.compute.op;

import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Operations written in primitives. A backend is fused to the degree to which it overrides them; an override may round
 * less often than the default, never more.
 */
@ConsumerType
public interface CompositeOps
        extends ProductOps, NormOps, ReduceOps, ElementOps, LayoutOps, ListOps, VolumeOps, SampleOps {
    /** Opens a scope of its own, for scratch memory. */
    Scope openScope();

    /** {@code layerNorm(x) * (1 + scale) + shift}, the adaptive norm of diffusion transformers. Tolerance N. */
    default void modulate(Tensor dst, Tensor x, double eps, Tensor scale, Tensor shift, Segments segments) {
        layerNorm(dst, x, LayerNorm.eps(eps).modulated(scale, shift, segments));
    }

    /**
     * Norm of each head of q and k, then rotation, in place. Tolerance N.
     *
     * @param q {@code [T, heads*hd]}, usually a slice of packed q, k, v
     * @param k likewise; null leaves k out
     * @param qNorm null for none
     * @param kNorm null for none
     * @param rope null for none
     */
    default void qkNormRope(Tensor q, Tensor k, int heads, RmsNorm qNorm, RmsNorm kNorm, Rope rope) {
        if (qNorm != null) {
            rmsNorm(q, q, heads, qNorm);
        }
        if (rope != null) {
            rope(q, q, heads, rope);
        }
        if (k != null && kNorm != null) {
            rmsNorm(k, k, heads, kNorm);
        }
        if (k != null && rope != null) {
            rope(k, k, heads, rope);
        }
    }

    /**
     * {@code r + g * (W2 act(W1 x + b1) + b2)}; the hidden rows have the type of x. Tolerance G.
     *
     * @param down epilogue of the second product: its bias, gate and residual
     */
    default void mlp(Tensor dst, Tensor x, Weight w1, Tensor bias1, Activation activation, Weight w2, Epilogue down) {
        try (Scope scratch = openScope()) {
            int width = Math.toIntExact(w1.shape().at(0));
            Tensor hidden = scratch.tensor(x.dtype(), x.rows(), width);
            linear(hidden, x, w1, Epilogue.bias(bias1).then(activation));
            linear(dst, hidden, w2, down);
        }
    }

    /**
     * {@code residual + gate * x}, gate in any form of {@link Broadcast}. Tolerance A.
     *
     * @param dst {@code [T,C]}; may be exactly the residual
     */
    default void gatedResidual(Tensor dst, Tensor x, Tensor gate, Tensor residual, Segments segments) {
        try (Scope scratch = openScope()) {
            Tensor gated = scratch.tensor(DType.F32, x.rows(), x.channels());
            binary(gated, x, gate, Binary.MUL, segments);
            binary(dst, gated, residual, Binary.ADD);
        }
    }

    /**
     * Sparse ConvNeXt block: {@code x + W2 silu(W1 LN(conv(x)))}, eps 1e-6. Tolerance G.
     *
     * @param dst {@code [N,c]}, the type of x; may be exactly x
     * @param map {@code [27,N]} i32
     */
    default void convNext(Tensor dst, Tensor x, Tensor map, ConvNext block) {
        try (Scope scratch = openScope()) {
            Tensor mixed = scratch.tensor(x.dtype(), x.rows(), x.channels());
            sparseConv(mixed, x, map, block.conv(), Epilogue.bias(block.convBias()));
            layerNorm(mixed, mixed, LayerNorm.eps(1e-6).affine(block.normWeight(), block.normBias()));
            Epilogue down = Epilogue.bias(block.downBias()).plus(x);
            mlp(dst, mixed, block.up(), block.upBias(), Activation.SILU, block.down(), down);
        }
    }

    /**
     * Channel-to-space block: norm, silu, convolution to 8c' channels, children, norm, silu, convolution, plus the
     * repeated channels of the children of x; eps 1e-6. Tolerance G.
     *
     * @param dst {@code [M,c']}, the type of x
     * @param x {@code [N,c]}, contiguous
     * @param map {@code [27,N]} i32 of the parents
     * @param slot {@code [M,1]} i32 of {@link ListOps#childRows}
     * @param childMap {@code [27,M]} i32 of the children
     */
    default void upBlock(Tensor dst, Tensor x, Tensor map, Tensor slot, Tensor childMap, UpBlock block) {
        try (Scope scratch = openScope()) {
            int narrow = x.channels() / 8;
            Tensor normed = scratch.tensor(x.dtype(), x.rows(), x.channels());
            LayerNorm norm1 = LayerNorm.eps(1e-6).affine(block.normWeight(), block.normBias());
            layerNorm(normed, x, norm1.then(Activation.SILU));
            Tensor wide = scratch.tensor(x.dtype(), x.rows(), 8 * dst.channels());
            sparseConv(wide, normed, map, block.conv1(), Epilogue.bias(block.conv1Bias()));
            Tensor child = scratch.tensor(x.dtype(), dst.rows(), dst.channels());
            gatherRows(child, wide.reshape(8 * x.rows(), dst.channels()), slot);
            layerNorm(child, child, LayerNorm.eps(1e-6).then(Activation.SILU));
            Tensor own = scratch.tensor(x.dtype(), dst.rows(), narrow);
            gatherRows(own, x.reshape(8 * x.rows(), narrow), slot);
            Tensor skip = scratch.tensor(x.dtype(), dst.rows(), dst.channels());
            repeatEach(skip, own, dst.channels() / narrow);
            sparseConv(
                    dst,
                    child,
                    childMap,
                    block.conv2(),
                    Epilogue.bias(block.conv2Bias()).plus(skip));
        }
    }

    /**
     * Heads of the dual-grid decoder: {@code (1 + 2m) sigmoid(h0..2) - m}, {@code h3..5 > 0}, {@code softplus(h6)}.
     * Tolerance A, masks E.
     *
     * @param offset {@code [N,3]} f32
     * @param crossed {@code [N,3]} u8
     * @param split {@code [N,1]} f32
     * @param head {@code [N,7]} f32
     * @param margin m
     */
    default void dualHeads(Tensor offset, Tensor crossed, Tensor split, Tensor head, float margin) {
        unary(offset, head.slice(0, 3), Unary.SIGMOID);
        unary(offset, offset, Unary.AFFINE, 1 + 2 * margin, -margin);
        compare(crossed, head.slice(3, 3), Compare.GREATER, 0);
        unary(split, head.slice(6, 1), Unary.SOFTPLUS);
    }

    /**
     * Sorts voxels for {@link SampleOps}. Tolerance E.
     *
     * @param scope where the index lives
     * @param coords {@code [N,4]} i32 in any order, without repetition
     */
    default VoxelIndex voxelIndex(Scope scope, Tensor coords) {
        Tensor sorted = scope.tensor(DType.I32, coords.rows(), 4);
        Tensor rows = scope.tensor(DType.I32, coords.rows(), 1);
        try (Scope scratch = openScope()) {
            sortUnique(sorted, rows, scratch.tensor(DType.I32, 1, 1), coords);
        }
        return new VoxelIndex(sorted, rows);
    }
}
