package dev.kiln.model.trellis2.internal.net;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.nn.Affine;
import dev.kiln.nn.HostValues;
import dev.kiln.nn.ModuleLoader;
import dev.kiln.nn.Sinusoids;
import dev.kiln.weights.Weights;
import java.util.ArrayList;
import java.util.List;

/**
 * The diffusion transformer of all flow stages, dense and sparse (TRELLIS.2 specification, section 4): adaptive layer
 * norm from one shared projection of time, full self-attention with rotary positions, cross-attention to the picture.
 */
public final class FlowTransformer implements Network {
    /** Channels of the sinusoids that time is embedded in. */
    private static final int TIME_CHANNELS = 256;

    private static final double BLOCK_EPS = 1e-6;
    private static final double FINAL_EPS = 1e-5;

    private final Device device;
    private final FlowConfig config;
    private final DType stream;
    private final ModuleLoader loader;
    private final Affine timeIn;
    private final Affine timeOut;
    private final Affine adaptive;
    private final Affine input;
    private final Affine output;
    private final List<FlowBlock> blocks = new ArrayList<>();

    private FlowTransformer(Device device, FlowConfig config, DType stream, ModuleLoader loader) throws KilnException {
        this.device = device;
        this.config = config;
        this.stream = stream;
        this.loader = loader;
        int width = config.width();
        timeIn = loader.linear("t_embedder.mlp.0", width, TIME_CHANNELS);
        timeOut = loader.linear("t_embedder.mlp.2", width, width);
        adaptive = loader.linear("adaLN_modulation.1", 6 * width, width);
        input = loader.linear("input_layer", width, config.in());
        output = loader.linear("out_layer", config.out(), width);
        for (int block = 0; block < config.blocks(); block++) {
            blocks.add(FlowBlock.load(loader.scope("blocks." + block), config));
        }
        loader.verifyAllUsed();
    }

    /**
     * Loads a model.
     *
     * @param weights its whole checkpoint, open as long as the model is
     * @param stream type of the residual stream between blocks
     * @throws KilnException if a tensor is missing, left over or of another shape
     */
    public static FlowTransformer load(Device device, Weights weights, FlowConfig config, DType stream)
            throws KilnException {
        ModuleLoader loader = ModuleLoader.open(device, weights);
        try {
            return new FlowTransformer(device, config, stream, loader);
        } catch (KilnException | RuntimeException e) {
            loader.close();
            throw e;
        }
    }

    /** Its sizes. */
    public FlowConfig config() {
        return config;
    }

    /**
     * Shift, scale and gate of every block.
     *
     * @param times 1000 times the times of the sampler
     */
    public Modulation modulation(Scope scope, float[] times, Trace trace) {
        Ops ops = device.ops();
        int width = config.width();
        int count = times.length;
        try (Scope scratch = device.openScope()) {
            Tensor sines =
                    HostValues.upload(scratch, Sinusoids.timeEmbedding(times, TIME_CHANNELS), count, TIME_CHANNELS);
            Tensor hidden = scratch.tensor(DType.F32, count, width);
            Tensor embedded = scratch.tensor(DType.F32, count, width);
            ops.linear(hidden, sines, timeIn.weight(), timeIn.then(Activation.SILU));
            ops.linear(embedded, hidden, timeOut.weight(), timeOut.epilogue());
            trace.seen("t_embedder", embedded);
            ops.unary(embedded, embedded, Unary.SILU);
            Tensor shared = scratch.tensor(DType.F32, count, 6 * width);
            ops.linear(shared, embedded, adaptive.weight(), adaptive.epilogue());
            trace.seen("adaLN_modulation", shared);
            List<Tensor> sums = new ArrayList<>();
            for (FlowBlock block : blocks) {
                Tensor sum = scope.tensor(DType.F32, count, 6 * width);
                ops.binary(sum, shared, block.modulation(), Binary.ADD);
                sums.add(sum);
            }
            return new Modulation(sums);
        }
    }

    /**
     * Keys and values of the picture tokens {@code [L, condition]}, for all blocks.
     *
     * @param picture any float type
     */
    public Conditioning condition(Scope scope, Tensor picture) {
        Ops ops = device.ops();
        int width = config.width();
        List<Tensor> keysValues = new ArrayList<>();
        List<Tensor> empty = new ArrayList<>();
        for (FlowBlock block : blocks) {
            Affine project = block.crossKeyValue();
            Tensor both = scope.tensor(stream, picture.rows(), 2 * width);
            ops.linear(both, picture, project.weight(), project.epilogue());
            Tensor keys = both.slice(0, width);
            ops.rmsNorm(keys, keys, config.heads(), block.crossKeyNorm());
            keysValues.add(both);
            Tensor constant = scope.tensor(DType.F32, 1, width);
            Affine out = block.crossOut();
            ops.linear(constant, project.bias().slice(width, width), out.weight(), out.epilogue());
            empty.add(constant);
        }
        return new Conditioning(keysValues, empty);
    }

    /**
     * The rotation of tokens at {@code positions}.
     *
     * @param positions {@code [T,3]} i32, cells of the latent grid
     * @param grid cells along an axis
     */
    public Rope rope(Scope scope, Tensor positions, int grid) {
        int perAxis = config.headWidth() / 2 / 3;
        float[] frequencies = new float[perAxis];
        for (int m = 0; m < perAxis; m++) {
            frequencies[m] = 1f / (float) StrictMath.pow(config.ropeBase(), (float) m / perAxis);
        }
        float[] cells = new float[grid];
        for (int p = 0; p < grid; p++) {
            cells[p] = p;
        }
        Tensor table = Sinusoids.rotations(scope, cells, frequencies, 3);
        return new Rope(table, positions, new int[] {perAxis, perAxis, perAxis}, Rope.Pairing.INTERLEAVED);
    }

    /**
     * The velocity of every token.
     *
     * @param v {@code [T,out]} f32, receives it
     * @param x {@code [T,in]} f32
     * @param modulation one time, or one for each sample
     */
    public void velocity(
            Tensor v, Tensor x, Tokens tokens, Modulation modulation, Conditioning condition, Trace trace) {
        Ops ops = device.ops();
        try (Scope scope = device.openScope()) {
            Tensor h = scope.tensor(stream, x.rows(), config.width());
            ops.linear(h, x, input.weight(), input.epilogue());
            trace.seen("input_layer", h);
            FlowWorkspace work = new FlowWorkspace(scope, stream, tokens.rows(), config.width());
            for (int block = 0; block < blocks.size(); block++) {
                device.label("flow block " + block);
                run(block, h, work, tokens, modulation, condition);
                trace.seen("blocks." + block, h);
            }
            Tensor last = scope.tensor(DType.F32, x.rows(), config.width());
            ops.layerNorm(last, h, LayerNorm.eps(FINAL_EPS));
            ops.linear(v, last, output.weight(), output.epilogue());
        }
    }

    private void run(
            int index, Tensor h, FlowWorkspace work, Tokens tokens, Modulation modulation, Conditioning condition) {
        FlowBlock block = blocks.get(index);
        Segments over = modulation.over(tokens.samples());
        selfAttention(index, block, h, work, tokens, modulation, over);
        crossAttention(index, block, h, work, tokens, condition);
        Ops ops = device.ops();
        Tensor shift = modulation.part(index, 3);
        Tensor scale = modulation.part(index, 4);
        Tensor gate = modulation.part(index, 5);
        ops.modulate(work.normed(), h, BLOCK_EPS, scale, shift, over);
        ops.mlp(
                h,
                work.normed(),
                block.up().weight(),
                block.up().bias(),
                Activation.GELU_TANH,
                block.down().weight(),
                block.down().epilogue().gated(gate, over).plus(h));
    }

    private void selfAttention(
            int index,
            FlowBlock block,
            Tensor h,
            FlowWorkspace work,
            Tokens tokens,
            Modulation modulation,
            Segments over) {
        Ops ops = device.ops();
        int width = config.width();
        ops.modulate(work.normed(), h, BLOCK_EPS, modulation.part(index, 1), modulation.part(index, 0), over);
        ops.linear(work.qkv(), work.normed(), block.qkv().weight(), block.qkv().epilogue());
        Tensor q = work.qkv().slice(0, width);
        Tensor k = work.qkv().slice(width, width);
        Tensor value = work.qkv().slice(2 * width, width);
        ops.qkNormRope(q, k, config.heads(), block.queryNorm(), block.keyNorm(), tokens.rope());
        ops.attention(work.attended(), q, k, value, config.heads(), tokens.samples(), attentionScale());
        Affine out = block.out();
        ops.linear(
                h,
                work.attended(),
                out.weight(),
                out.epilogue().gated(modulation.part(index, 2), over).plus(h));
    }

    private void crossAttention(
            int index, FlowBlock block, Tensor h, FlowWorkspace work, Tokens tokens, Conditioning condition) {
        Ops ops = device.ops();
        int width = config.width();
        int rows = tokens.conditioned();
        if (rows > 0) {
            Tensor own = h.rows(0, rows);
            Tensor normed = work.normed().rows(0, rows);
            Tensor q = work.qkv().slice(0, width).rows(0, rows);
            Tensor attended = work.attended().rows(0, rows);
            Tensor both = condition.keysValues().get(index);
            ops.layerNorm(normed, own, LayerNorm.eps(BLOCK_EPS).affine(block.crossNormWeight(), block.crossNormBias()));
            ops.linear(
                    q, normed, block.crossQuery().weight(), block.crossQuery().epilogue());
            ops.rmsNorm(q, q, config.heads(), block.crossQueryNorm());
            ops.attention(
                    attended,
                    q,
                    both.slice(0, width),
                    both.slice(width, width),
                    config.heads(),
                    tokens.condition(),
                    attentionScale());
            Affine out = block.crossOut();
            ops.linear(own, attended, out.weight(), out.epilogue().plus(own));
        }
        if (rows < tokens.rows()) {
            Tensor rest = h.rows(rows, (long) tokens.rows() - rows);
            ops.binary(rest, rest, condition.empty().get(index), Binary.ADD);
        }
    }

    private float attentionScale() {
        return (float) (1 / Math.sqrt(config.headWidth()));
    }

    /** Unloads the model. */
    @Override
    public void close() {
        loader.close();
    }
}
