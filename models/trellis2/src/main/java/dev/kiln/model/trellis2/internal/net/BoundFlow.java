package dev.kiln.model.trellis2.internal.net;

import dev.kiln.compute.Device;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.nn.HostValues;
import dev.kiln.nn.VelocityField;
import java.util.Arrays;

/**
 * A flow transformer bound to one run: its tokens, its condition and its time grid. What does not change from step to
 * step is computed here, once: keys and values of the picture, all modulations, the rotation table.
 */
public final class BoundFlow implements VelocityField {
    /**
     * Up to this many rows both guidance branches run as one batch, which halves the launches; above it, memory matters
     * more. A row's result is the same either way.
     */
    private static final int JOINED_ROWS = 1 << 15;

    private final Device device;
    private final FlowTransformer flow;
    private final Modulation modulation;
    private final Conditioning condition;
    private final Tokens with;
    private final Tokens without;
    private final Tokens both;
    /** Input rows of both branches, the noisy channels in front, for models that take more than those. */
    private final Tensor slab;

    /**
     * Binds {@code flow}.
     *
     * @param scope where what is prepared lives
     * @param positions i, j, k of each token
     * @param grid cells along an axis, above every position
     * @param picture {@code [L, condition]} tokens of the picture
     * @param times the sampler's grid
     * @param extra {@code [T, in - out]} f32 channels that stand behind the noisy ones, or null
     */
    public BoundFlow(
            Device device,
            Scope scope,
            FlowTransformer flow,
            int[] positions,
            int grid,
            Tensor picture,
            double[] times,
            Tensor extra) {
        this.device = device;
        this.flow = flow;
        int rows = positions.length / 3;
        int keys = Math.toIntExact(picture.rows());
        float[] scaled = new float[times.length - 1];
        for (int step = 0; step < scaled.length; step++) {
            scaled[step] = (float) (1000 * times[step]);
        }
        modulation = flow.modulation(scope, scaled, Trace.NONE);
        condition = flow.condition(scope, picture);
        int[] twice = Arrays.copyOf(positions, 2 * positions.length);
        System.arraycopy(positions, 0, twice, positions.length, positions.length);
        Rope rope = flow.rope(scope, HostValues.upload(scope, twice, 2L * rows, 3), grid);
        Rope single = new Rope(rope.table(), rope.positions().rows(0, rows), rope.pairs(), rope.pairing());
        Segments seen = Segments.one(rows, keys);
        Segments nothing = Segments.of();
        with = new Tokens(single, Segments.self(rows), seen);
        without = new Tokens(single, Segments.self(rows), nothing);
        both = new Tokens(rope, Segments.self(rows, rows), seen);
        int in = flow.config().in();
        slab = scope.tensor(DType.F32, 2L * rows, in);
        if (extra != null) {
            int noisy = in - extra.channels();
            device.ops().copy(slab.rows(0, rows).slice(noisy, extra.channels()), extra);
            device.ops().copy(slab.rows(rows, rows).slice(noisy, extra.channels()), extra);
        }
    }

    @Override
    public void conditional(Tensor v, Tensor x, int step) {
        flow.velocity(v, filled(x, 1), with, modulation.times(step, 1), condition, Trace.NONE);
    }

    @Override
    public void unconditional(Tensor v, Tensor x, int step) {
        flow.velocity(v, filled(x, 1), without, modulation.times(step, 1), condition, Trace.NONE);
    }

    @Override
    public void both(Tensor v, Tensor x, int step) {
        if (v.rows() > JOINED_ROWS) {
            VelocityField.super.both(v, x, step);
            return;
        }
        flow.velocity(v, filled(x, 2), both, modulation.times(step, 1), condition, Trace.NONE);
    }

    private Tensor filled(Tensor x, int branches) {
        for (int branch = 0; branch < branches; branch++) {
            device.ops().copy(slab.rows(branch * x.rows(), x.rows()).slice(0, x.channels()), x);
        }
        return slab.rows(0, branches * x.rows());
    }
}
