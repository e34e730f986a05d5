package dev.kiln.model.trellis2.internal.net;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.ConditionerConfig;
import dev.kiln.nn.Affine;
import dev.kiln.nn.HostValues;
import dev.kiln.nn.ModuleLoader;
import dev.kiln.nn.Sinusoids;
import dev.kiln.weights.Weights;
import java.util.ArrayList;
import java.util.List;

/**
 * The picture encoder: a DINOv3 vision transformer, in float32 (TRELLIS.2 specification, section 3). Its own final norm
 * is left out; the tokens are normalised without parameters instead.
 */
public final class PictureEncoder implements Network {
    private static final int COLOURS = 3;
    private static final double FINAL_EPS = 1e-5;

    private final Device device;
    private final ConditionerConfig config;
    private final ModuleLoader loader;
    private final Affine patches;
    private final float[] leading;
    private final List<PictureLayer> layers = new ArrayList<>();

    private PictureEncoder(Device device, ConditionerConfig config, ModuleLoader loader) throws KilnException {
        this.device = device;
        this.config = config;
        this.loader = loader;
        int width = config.width();
        ModuleLoader embeddings = loader.scope("embeddings");
        patches = embeddings.patches("patch_embeddings", width, COLOURS, config.patch());
        leading = new float[config.leading() * width];
        System.arraycopy(embeddings.values("cls_token", 1, 1, width), 0, leading, 0, width);
        if (config.registers() > 0) {
            float[] registers = embeddings.values("register_tokens", 1, config.registers(), width);
            System.arraycopy(registers, 0, leading, width, registers.length);
        }
        embeddings.leave("mask_token");
        for (int layer = 0; layer < config.layers(); layer++) {
            layers.add(PictureLayer.load(loader.scope("layer." + layer), config));
        }
        loader.leave("norm.weight");
        loader.leave("norm.bias");
        loader.verifyAllUsed();
    }

    /**
     * Loads an encoder.
     *
     * @param weights its whole checkpoint, open as long as the encoder is
     * @throws KilnException if a tensor is missing, left over or of another shape
     */
    public static PictureEncoder load(Device device, Weights weights, ConditionerConfig config) throws KilnException {
        ModuleLoader loader = ModuleLoader.open(device, weights);
        try {
            return new PictureEncoder(device, config, loader);
        } catch (KilnException | RuntimeException e) {
            loader.close();
            throw e;
        }
    }

    /** Tokens that a picture of {@code side} pixels gives. */
    public int tokens(int side) {
        int cells = side / config.patch();
        return config.leading() + cells * cells;
    }

    /** Pixels along a patch; sides of pictures are multiples of it. */
    public int patch() {
        return config.patch();
    }

    /** Channels of a token. */
    public int width() {
        return config.width();
    }

    /**
     * Encodes a square picture.
     *
     * @param scope where the tokens live
     * @param picture normalised colour, {@code side * side * 3}, rows from top to bottom
     * @param side pixels along a side, a multiple of the patch
     * @return {@code [tokens, width]} f32: class token, registers, patches row by row
     */
    public Tensor encode(Scope scope, float[] picture, int side, Trace trace) {
        Ops ops = device.ops();
        int rows = tokens(side);
        Tensor tokens = scope.tensor(DType.F32, rows, config.width());
        try (Scope scratch = device.openScope()) {
            Tensor h = embed(scratch, picture, side);
            trace.seen("embeddings", h);
            Rope rope = rope(scratch, side / config.patch());
            Tensor normed = scratch.tensor(DType.F32, rows, config.width());
            Tensor qkv = scratch.tensor(DType.F32, rows, 3 * config.width());
            for (int layer = 0; layer < layers.size(); layer++) {
                device.label("picture layer " + layer);
                run(layers.get(layer), h, normed, qkv, rope);
                trace.seen("layer" + layer, h);
            }
            ops.layerNorm(tokens, h, LayerNorm.eps(FINAL_EPS));
        }
        return tokens;
    }

    private Tensor embed(Scope scope, float[] picture, int side) {
        Ops ops = device.ops();
        int cells = side / config.patch();
        int area = config.patch() * config.patch() * COLOURS;
        Tensor pixels =
                HostValues.upload(scope, picture, (long) side * side, COLOURS).withExtents(1, side, side);
        Tensor cut = scope.tensor(DType.F32, (long) cells * cells, area).withExtents(1, cells, cells);
        ops.spaceToDepth(cut, pixels, config.patch());
        Tensor h = scope.tensor(DType.F32, tokens(side), config.width());
        Tensor first = HostValues.upload(scope, leading, config.leading(), config.width());
        ops.copy(h.rows(0, config.leading()), first);
        Tensor rest = h.rows(config.leading(), (long) cells * cells);
        ops.linear(rest, cut.reshape((long) cells * cells, area), patches.weight(), patches.epilogue());
        return h;
    }

    private void run(PictureLayer layer, Tensor h, Tensor normed, Tensor qkv, Rope rope) {
        Ops ops = device.ops();
        int width = config.width();
        int rows = Math.toIntExact(h.rows());
        ops.layerNorm(normed, h, LayerNorm.eps(config.eps()).affine(layer.norm1Weight(), layer.norm1Bias()));
        ops.linear(qkv, normed, layer.qkv().weight(), layer.qkv().epilogue());
        Tensor q = qkv.slice(0, width);
        Tensor k = qkv.slice(width, width);
        ops.qkNormRope(q, k, config.heads(), null, null, rope);
        float scale = (float) (1 / Math.sqrt(config.headWidth()));
        ops.attention(normed, q, k, qkv.slice(2 * width, width), config.heads(), Segments.self(rows), scale);
        ops.linear(
                h,
                normed,
                layer.out().weight(),
                layer.out().epilogue().gated(layer.scale1()).plus(h));
        ops.layerNorm(normed, h, LayerNorm.eps(config.eps()).affine(layer.norm2Weight(), layer.norm2Bias()));
        ops.mlp(
                h,
                normed,
                layer.up().weight(),
                layer.up().bias(),
                Activation.GELU_ERF,
                layer.down().weight(),
                layer.down().epilogue().gated(layer.scale2()).plus(h));
    }

    /** Patches rotate by the place of their centre, -1 to 1 along each axis; leading tokens do not. */
    private Rope rope(Scope scope, int cells) {
        int pairs = config.headWidth() / 4;
        float[] frequencies = new float[pairs];
        for (int m = 0; m < pairs; m++) {
            frequencies[m] = 1f / (float) StrictMath.pow(config.ropeTheta(), 4f * m / config.headWidth());
        }
        float[] centres = new float[cells];
        for (int i = 0; i < cells; i++) {
            centres[i] = (float) (2 * Math.PI) * (2f * ((i + 0.5f) / cells) - 1f);
        }
        int[] positions = new int[2 * tokens(cells * config.patch())];
        for (int i = 0; i < positions.length / 2; i++) {
            int patch = i - config.leading();
            positions[2 * i] = patch < 0 ? -1 : patch / cells;
            positions[2 * i + 1] = patch < 0 ? -1 : patch % cells;
        }
        Tensor table = Sinusoids.rotations(scope, centres, frequencies, 2);
        Tensor places = HostValues.upload(scope, positions, positions.length / 2, 2);
        return new Rope(table, places, new int[] {pairs, pairs}, Rope.Pairing.HALF);
    }

    /** Unloads the encoder. */
    @Override
    public void close() {
        loader.close();
    }
}
