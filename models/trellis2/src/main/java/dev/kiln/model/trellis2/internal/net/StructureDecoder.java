package dev.kiln.model.trellis2.internal.net;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.StructureDecoderConfig;
import dev.kiln.nn.Affine;
import dev.kiln.nn.ModuleLoader;
import dev.kiln.weights.Weights;
import java.util.ArrayList;
import java.util.List;

/** The dense decoder from the structure latent to occupancy (TRELLIS.2 specification, section 5). */
public final class StructureDecoder implements Network {
    private static final double EPS = 1e-5;

    private final Device device;
    private final StructureDecoderConfig config;
    private final ModuleLoader loader;
    private final Affine input;
    private final List<Residual> middle = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final Tensor outNormWeight;
    private final Tensor outNormBias;
    private final Affine output;

    /** One entry of the module list {@code blocks}. */
    private sealed interface Step {}

    private record Residual(
            Tensor norm1Weight, Tensor norm1Bias, Affine conv1, Tensor norm2Weight, Tensor norm2Bias, Affine conv2)
            implements Step {
        static Residual load(ModuleLoader block, int channels) throws KilnException {
            return new Residual(
                    block.vector("norm1.weight", channels),
                    block.vector("norm1.bias", channels),
                    block.conv3d("conv1", channels, channels),
                    block.vector("norm2.weight", channels),
                    block.vector("norm2.bias", channels),
                    block.conv3d("conv2", channels, channels));
        }
    }

    private record Doubling(Affine conv, int channels) implements Step {}

    private StructureDecoder(Device device, StructureDecoderConfig config, ModuleLoader loader) throws KilnException {
        this.device = device;
        this.config = config;
        this.loader = loader;
        int[] channels = config.channels();
        input = loader.conv3d("input_layer", channels[0], config.latent());
        for (int i = 0; i < config.middle(); i++) {
            middle.add(Residual.load(loader.scope("middle_block." + i), channels[0]));
        }
        for (int level = 0; level < channels.length; level++) {
            for (int i = 0; i < config.residuals(); i++) {
                steps.add(Residual.load(loader.scope("blocks." + steps.size()), channels[level]));
            }
            if (level + 1 < channels.length) {
                ModuleLoader block = loader.scope("blocks." + steps.size());
                steps.add(new Doubling(
                        block.conv3dForBlocks("conv", channels[level + 1], channels[level]), channels[level + 1]));
            }
        }
        int last = channels[channels.length - 1];
        outNormWeight = loader.vector("out_layer.0.weight", last);
        outNormBias = loader.vector("out_layer.0.bias", last);
        output = loader.conv3d("out_layer.2", 1, last);
        loader.verifyAllUsed();
    }

    /**
     * Loads a decoder.
     *
     * @param weights its whole checkpoint, open as long as the decoder is
     * @throws KilnException if a tensor is missing, left over or of another shape
     */
    public static StructureDecoder load(Device device, Weights weights, StructureDecoderConfig config)
            throws KilnException {
        ModuleLoader loader = ModuleLoader.open(device, weights);
        try {
            return new StructureDecoder(device, config, loader);
        } catch (KilnException | RuntimeException e) {
            loader.close();
            throw e;
        }
    }

    /** Its sizes. */
    public StructureDecoderConfig config() {
        return config;
    }

    /**
     * Decodes.
     *
     * @param scope where the logits live
     * @param latent {@code [B,n,n,n] x channels} f32
     * @return {@code [B,m,m,m] x 1} f32, m = n times the factor; above 0 is occupied
     */
    public Tensor logits(Scope scope, Tensor latent, Trace trace) {
        long batch = latent.extents().at(0);
        int side = Math.toIntExact(latent.extents().at(1));
        Tensor logits = grid(scope, batch, side * config.factor(), 1);
        try (Scope scratch = device.openScope()) {
            Tensor h = grid(scratch, batch, side, config.channels()[0]);
            device.ops().conv3d(h, latent, input.weight(), input.epilogue());
            trace.seen("input_layer", h);
            for (Residual block : middle) {
                run(block, h);
            }
            trace.seen("middle_block", h);
            for (int step = 0; step < steps.size(); step++) {
                device.label("structure decoder block " + step);
                switch (steps.get(step)) {
                    case Residual block -> run(block, h);
                    case Doubling block -> h = twice(scratch, block, h);
                }
                trace.seen("blocks." + step, h);
            }
            Tensor normed = like(scratch, h);
            LayerNorm norm = LayerNorm.eps(EPS).affine(outNormWeight, outNormBias);
            device.ops().layerNorm(normed, h, norm.then(Activation.SILU));
            device.ops().conv3d(logits, normed, output.weight(), output.epilogue());
        }
        return logits;
    }

    private void run(Residual block, Tensor h) {
        Ops ops = device.ops();
        try (Scope scratch = device.openScope()) {
            Tensor normed = like(scratch, h);
            Tensor mixed = like(scratch, h);
            LayerNorm norm1 = LayerNorm.eps(EPS).affine(block.norm1Weight(), block.norm1Bias());
            LayerNorm norm2 = LayerNorm.eps(EPS).affine(block.norm2Weight(), block.norm2Bias());
            ops.layerNorm(normed, h, norm1.then(Activation.SILU));
            ops.conv3d(mixed, normed, block.conv1().weight(), block.conv1().epilogue());
            ops.layerNorm(normed, mixed, norm2.then(Activation.SILU));
            ops.conv3d(
                    h, normed, block.conv2().weight(), block.conv2().epilogue().plus(h));
        }
    }

    private Tensor twice(Scope scope, Doubling block, Tensor h) {
        long batch = h.extents().at(0);
        int side = Math.toIntExact(h.extents().at(1));
        Tensor fine = grid(scope, batch, 2 * side, block.channels());
        try (Scope scratch = device.openScope()) {
            Tensor wide = grid(scratch, batch, side, 8 * block.channels());
            device.ops().conv3d(wide, h, block.conv().weight(), block.conv().epilogue());
            device.ops().depthToSpace(fine, wide, 2);
        }
        return fine;
    }

    private static Tensor like(Scope scope, Tensor h) {
        return grid(scope, h.extents().at(0), Math.toIntExact(h.extents().at(1)), h.channels());
    }

    private static Tensor grid(Scope scope, long batch, int side, int channels) {
        long rows = batch * side * side * side;
        return scope.tensor(DType.F32, rows, channels).withExtents(batch, side, side, side);
    }

    /** Unloads the decoder. */
    @Override
    public void close() {
        loader.close();
    }
}
