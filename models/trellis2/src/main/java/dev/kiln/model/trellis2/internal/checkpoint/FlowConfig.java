package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;

/**
 * Sizes of a flow transformer (TRELLIS.2 specification, section 4).
 *
 * @param gridResolution cells along an axis of the latent grid; used by the dense stage only
 * @param in channels in
 * @param out channels out
 * @param width channels of the residual stream
 * @param condition channels of a conditioning token
 * @param blocks transformer blocks
 * @param heads attention heads
 * @param hidden width of the feed-forward layer
 * @param ropeBase ratio of the longest to the shortest wavelength of the rotary embedding
 */
public record FlowConfig(
        int gridResolution,
        int in,
        int out,
        int width,
        int condition,
        int blocks,
        int heads,
        int hidden,
        double ropeBase) {
    /** Reads the {@code args} of a {@code SparseStructureFlowModel} or {@code SLatFlowModel}. */
    public static FlowConfig of(Settings args) throws KilnException {
        int width = args.count("model_channels", 1);
        int heads = args.has("num_heads") ? args.count("num_heads", 1) : width / args.count("num_head_channels", 1, 64);
        double hidden = width * args.number("mlp_ratio", 4);
        args.require("model_channels", heads > 0 && width % heads == 0 && width / heads >= 6 && width / heads % 2 == 0);
        args.require("mlp_ratio", hidden >= 1 && hidden <= 1 << 24);
        args.require("pe_mode", args.text("pe_mode").equals("rope"));
        args.require("share_mod", args.flag("share_mod", false));
        args.require("qk_rms_norm", args.flag("qk_rms_norm", false));
        args.require("qk_rms_norm_cross", args.flag("qk_rms_norm_cross", false));
        double base = 10000;
        if (args.has("rope_freq")) {
            double[] frequency = args.numbers("rope_freq");
            args.require("rope_freq", frequency.length == 2 && frequency[0] == 1 && frequency[1] > 0);
            base = frequency[1];
        }
        return new FlowConfig(
                args.count("resolution", 1),
                args.count("in_channels", 1),
                args.count("out_channels", 1),
                width,
                args.count("cond_channels", 1),
                args.count("num_blocks", 1),
                heads,
                (int) hidden,
                base);
    }

    /** Channels of a head. */
    public int headWidth() {
        return width / heads;
    }
}
