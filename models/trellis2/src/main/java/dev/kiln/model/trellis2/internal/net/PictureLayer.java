package dev.kiln.model.trellis2.internal.net;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.ConditionerConfig;
import dev.kiln.nn.Affine;
import dev.kiln.nn.ModuleLoader;

/**
 * Parameters of one layer of the picture encoder of width C (TRELLIS.2 specification, section 3).
 *
 * @param norm1Weight {@code [1,C]}
 * @param norm1Bias {@code [1,C]}
 * @param qkv {@code [3C,C]}: query, key and value of the file, stacked; the key has no bias
 * @param out {@code [C,C]}
 * @param scale1 {@code [1,C]}
 * @param norm2Weight {@code [1,C]}
 * @param norm2Bias {@code [1,C]}
 * @param up {@code [hidden,C]}
 * @param down {@code [C,hidden]}
 * @param scale2 {@code [1,C]}
 */
record PictureLayer(
        Tensor norm1Weight,
        Tensor norm1Bias,
        Affine qkv,
        Affine out,
        Tensor scale1,
        Tensor norm2Weight,
        Tensor norm2Bias,
        Affine up,
        Affine down,
        Tensor scale2) {
    static PictureLayer load(ModuleLoader layer, ConditionerConfig config) throws KilnException {
        int width = config.width();
        return new PictureLayer(
                layer.vector("norm1.weight", width),
                layer.vector("norm1.bias", width),
                layer.scope("attention").stacked(width, width, "q_proj", "k_proj", "v_proj"),
                layer.linear("attention.o_proj", width, width),
                layer.vector("layer_scale1.lambda1", width),
                layer.vector("norm2.weight", width),
                layer.vector("norm2.bias", width),
                layer.linear("mlp.up_proj", config.hidden(), width),
                layer.linear("mlp.down_proj", width, config.hidden()),
                layer.vector("layer_scale2.lambda1", width));
    }
}
