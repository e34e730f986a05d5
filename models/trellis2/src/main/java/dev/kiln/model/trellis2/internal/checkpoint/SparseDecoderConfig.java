package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;

/**
 * Sizes of a sparse decoder, for shape or for texture (TRELLIS.2 specification, section 7).
 *
 * @param latent channels of the latent
 * @param channels width of each level, coarse to fine
 * @param blocks ConvNeXt blocks of each level
 * @param out channels out
 * @param predictsSubdivision whether it decides which children exist, or is told
 * @param voxelMargin how far a dual vertex may leave its voxel, in voxels; used for shape only
 */
public record SparseDecoderConfig(
        int latent, int[] channels, int[] blocks, int out, boolean predictsSubdivision, double voxelMargin) {
    /** Channels that the shape decoder gives: three offsets, three flags, one split weight. */
    public static final int SHAPE_CHANNELS = 7;

    /** Reads the {@code args} of a {@code FlexiDualGridVaeDecoder}. */
    public static SparseDecoderConfig shape(Settings args) throws KilnException {
        args.require("pred_subdiv", args.flag("pred_subdiv", true));
        return of(args, SHAPE_CHANNELS, true);
    }

    /** Reads the {@code args} of a {@code SparseUnetVaeDecoder} that is guided. */
    public static SparseDecoderConfig texture(Settings args) throws KilnException {
        args.require("pred_subdiv", !args.flag("pred_subdiv", true));
        return of(args, args.count("out_channels", 1), false);
    }

    private static SparseDecoderConfig of(Settings args, int out, boolean predicts) throws KilnException {
        int[] channels = args.counts("model_channels", 1);
        int[] blocks = args.counts("num_blocks", 0);
        args.require("num_blocks", blocks.length == channels.length && blocks.length > 0 && blocks.length < 12);
        for (String types : new String[] {"block_type", "up_block_type"}) {
            String wanted = types.equals("block_type") ? "SparseConvNeXtBlock3d" : "SparseResBlockC2S3d";
            for (int i = 0; args.has(types) && i < args.node().get(types).size(); i++) {
                args.require(types, args.node().get(types).get(i).asText().equals(wanted));
            }
        }
        for (int level = 0; level + 1 < channels.length; level++) {
            // A child's share of the parent's channels is repeated to the child's width.
            args.require(
                    "model_channels", channels[level] % 8 == 0 && channels[level + 1] % (channels[level] / 8) == 0);
        }
        return new SparseDecoderConfig(
                args.count("latent_channels", 1), channels, blocks, out, predicts, args.number("voxel_margin", 0.5));
    }

    /** How often the grid is doubled. */
    public int doublings() {
        return channels.length - 1;
    }

    /** Voxels for each latent cell, along an axis. */
    public int factor() {
        return 1 << doublings();
    }
}
