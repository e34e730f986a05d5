package dev.kiln.api.bake;

import dev.kiln.api.asset.Asset;
import java.util.List;

/**
 * What a baker made.
 *
 * @param asset the asset
 * @param samples vertices or texels asked for
 * @param missed how many of them touched no voxel and took the nearest one
 * @param warnings codes in capitals, for example {@code METALLIC_ROUGHNESS_DROPPED}
 */
public record Baked(Asset asset, long samples, long missed, List<String> warnings) {
    /**
     * Keeps a copy of the warnings.
     *
     * @throws IllegalArgumentException if more samples were missed than asked for, or a count is below 0
     */
    public Baked {
        if (missed < 0 || missed > samples) {
            throw new IllegalArgumentException(missed + " of " + samples + " samples missed");
        }
        warnings = List.copyOf(warnings);
    }
}
