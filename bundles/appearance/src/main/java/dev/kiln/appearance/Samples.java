package dev.kiln.appearance;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VoxelField;

/**
 * Answers to a batch of points, in their order.
 *
 * @param attributes {@value VoxelField#CHANNELS} values a point, in the order and encoding of {@link VoxelField}
 * @param hits ordinal of the {@link Hit} of each point
 * @param missed how many points are {@link Hit#NEAREST}
 */
public record Samples(Floats attributes, Bytes hits, int missed) {
    private static final Hit[] KINDS = Hit.values();

    /** Number of points. */
    public int count() {
        return hits.size();
    }

    /** Where the values of point {@code index} come from. */
    public Hit hit(int index) {
        return KINDS[hits.get(index)];
    }

    /** Channel {@code channel} of point {@code index}. */
    public float at(int index, int channel) {
        return attributes.get(index * VoxelField.CHANNELS + channel);
    }
}
