package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;

/**
 * Sizes of the occupancy decoder (TRELLIS.2 specification, section 5).
 *
 * @param latent channels of the latent
 * @param residuals residual blocks a level
 * @param middle residual blocks before the first level
 * @param channels width of each level, coarse to fine
 */
public record StructureDecoderConfig(int latent, int residuals, int middle, int[] channels) {
    /** Reads the {@code args} of a {@code SparseStructureDecoder}. */
    public static StructureDecoderConfig of(Settings args) throws KilnException {
        args.require("out_channels", args.count("out_channels", 1) == 1);
        args.require(
                "norm_type", !args.has("norm_type") || args.text("norm_type").equals("layer"));
        int[] channels = args.counts("channels", 1);
        args.require("channels", channels.length > 0 && channels.length < 8);
        return new StructureDecoderConfig(
                args.count("latent_channels", 1),
                args.count("num_res_blocks", 0),
                args.count("num_res_blocks_middle", 0, 2),
                channels);
    }

    /** Cells of the occupancy grid for each cell of the latent, along an axis. */
    public int factor() {
        return 1 << channels.length - 1;
    }
}
