package dev.kiln.model.trellis2.internal.net;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.nn.Affine;
import dev.kiln.nn.ModuleLoader;

/**
 * Parameters of one block of a flow transformer of width C (TRELLIS.2 specification, section 4.1).
 *
 * @param modulation {@code [1,6C]}: what is added to the time's shift, scale and gate, twice three
 * @param qkv {@code [3C,C]} of self-attention
 * @param queryNorm of self-attention
 * @param keyNorm of self-attention
 * @param out {@code [C,C]} of self-attention
 * @param crossNormWeight {@code [1,C]}
 * @param crossNormBias {@code [1,C]}
 * @param crossQuery {@code [C,C]}
 * @param crossKeyValue {@code [2C, condition]}
 * @param crossQueryNorm of cross-attention
 * @param crossKeyNorm of cross-attention
 * @param crossOut {@code [C,C]}
 * @param up {@code [hidden,C]}
 * @param down {@code [C,hidden]}
 */
record FlowBlock(
        Tensor modulation,
        Affine qkv,
        RmsNorm queryNorm,
        RmsNorm keyNorm,
        Affine out,
        Tensor crossNormWeight,
        Tensor crossNormBias,
        Affine crossQuery,
        Affine crossKeyValue,
        RmsNorm crossQueryNorm,
        RmsNorm crossKeyNorm,
        Affine crossOut,
        Affine up,
        Affine down) {
    static FlowBlock load(ModuleLoader block, FlowConfig config) throws KilnException {
        int width = config.width();
        return new FlowBlock(
                block.vector("modulation", 6 * width),
                block.linear("self_attn.to_qkv", 3 * width, width),
                norm(block, "self_attn.q_rms_norm", config),
                norm(block, "self_attn.k_rms_norm", config),
                block.linear("self_attn.to_out", width, width),
                block.vector("norm2.weight", width),
                block.vector("norm2.bias", width),
                block.linear("cross_attn.to_q", width, width),
                block.linear("cross_attn.to_kv", 2 * width, config.condition()),
                norm(block, "cross_attn.q_rms_norm", config),
                norm(block, "cross_attn.k_rms_norm", config),
                block.linear("cross_attn.to_out", width, width),
                block.linear("mlp.mlp.0", config.hidden(), width),
                block.linear("mlp.mlp.2", width, config.hidden()));
    }

    private static RmsNorm norm(ModuleLoader block, String name, FlowConfig config) throws KilnException {
        return RmsNorm.l2(block.table(name + ".gamma", config.heads(), config.headWidth()));
    }
}
