package dev.kiln.model.trellis2.internal.net;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.op.ConvNext;
import dev.kiln.compute.op.UpBlock;
import dev.kiln.model.trellis2.internal.checkpoint.SparseDecoderConfig;
import dev.kiln.nn.Affine;
import dev.kiln.nn.ModuleLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * One level of a sparse decoder (TRELLIS.2 specification, section 7).
 *
 * @param blocks its ConvNeXt blocks
 * @param up the block that doubles the grid; null on the last level
 * @param subdivide {@code [8,c]}, predicts which children exist; null where the decoder is told
 */
record SparseLevel(List<ConvNext> blocks, UpBlock up, Affine subdivide) {
    static SparseLevel load(ModuleLoader level, SparseDecoderConfig config, int index) throws KilnException {
        int width = config.channels()[index];
        int count = config.blocks()[index];
        List<ConvNext> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            blocks.add(convNext(level.scope(Integer.toString(i)), width));
        }
        if (index == config.doublings()) {
            return new SparseLevel(blocks, null, null);
        }
        ModuleLoader up = level.scope(Integer.toString(count));
        Affine subdivide = config.predictsSubdivision() ? up.linear("to_subdiv", 8, width) : null;
        return new SparseLevel(blocks, upBlock(up, width, config.channels()[index + 1]), subdivide);
    }

    private static ConvNext convNext(ModuleLoader block, int width) throws KilnException {
        Affine conv = block.sparseConv("conv", width, width);
        Affine up = block.linear("mlp.0", 4 * width, width);
        Affine down = block.linear("mlp.2", width, 4 * width);
        return new ConvNext(
                conv.weight(),
                conv.bias(),
                block.vector("norm.weight", width),
                block.vector("norm.bias", width),
                up.weight(),
                up.bias(),
                down.weight(),
                down.bias());
    }

    private static UpBlock upBlock(ModuleLoader up, int width, int next) throws KilnException {
        Affine conv1 = up.sparseConv("conv1", 8 * next, width);
        Affine conv2 = up.sparseConv("conv2", next, next);
        return new UpBlock(
                up.vector("norm1.weight", width),
                up.vector("norm1.bias", width),
                conv1.weight(),
                conv1.bias(),
                conv2.weight(),
                conv2.bias());
    }
}
