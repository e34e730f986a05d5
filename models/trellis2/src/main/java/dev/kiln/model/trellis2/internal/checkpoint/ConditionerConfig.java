package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;

/**
 * Sizes of a DINOv3 vision transformer (TRELLIS.2 specification, section 3).
 *
 * @param width channels
 * @param hidden width of the feed-forward layer
 * @param layers transformer layers
 * @param heads attention heads
 * @param patch pixels along a patch
 * @param registers register tokens after the class token
 * @param eps of the layer norms
 * @param ropeTheta base of the rotary embedding
 */
public record ConditionerConfig(
        int width, int hidden, int layers, int heads, int patch, int registers, double eps, double ropeTheta) {
    /** Reads the {@code config.json} of a {@code DINOv3ViTModel}. */
    public static ConditionerConfig of(Settings config) throws KilnException {
        int width = config.count("hidden_size", 1);
        int heads = config.count("num_attention_heads", 1);
        config.require("hidden_size", width % heads == 0 && width / heads % 4 == 0);
        config.require("use_gated_mlp", !config.flag("use_gated_mlp", false));
        config.require(
                "hidden_act",
                !config.has("hidden_act") || config.text("hidden_act").equals("gelu"));
        config.require("key_bias", !config.flag("key_bias", false));
        for (String bias : new String[] {"query_bias", "value_bias", "proj_bias", "mlp_bias"}) {
            config.require(bias, config.flag(bias, true));
        }
        return new ConditionerConfig(
                width,
                config.count("intermediate_size", 1),
                config.count("num_hidden_layers", 0),
                heads,
                config.count("patch_size", 1, 16),
                config.count("num_register_tokens", 0),
                config.number("layer_norm_eps", 1e-5),
                config.number("rope_theta", 100));
    }

    /** Channels of a head. */
    public int headWidth() {
        return width / heads;
    }

    /** Tokens before the first patch. */
    public int leading() {
        return 1 + registers;
    }
}
