package dev.kiln.api.asset;

/**
 * A sparse grid of surface attributes (TRELLIS.2's O-Voxel attributes): each voxel present carries
 * {@value #CHANNELS} floats in the order base colour red, green, blue (sRGB-encoded), metallic, roughness, alpha,
 * each meant to lie in 0 to 1. A network may overshoot a little; as in the reference, values are clamped after they were
 * interpolated, where they are stored.
 *
 * @param grid where the voxels are
 * @param coordinates i, j, k of each voxel, 0 to resolution - 1, in strictly ascending lexicographic order
 * @param attributes {@value #CHANNELS} values a voxel
 */
public record VoxelField(VoxelGrid grid, Ints coordinates, Floats attributes) implements Appearance {
    /** Values carried by each voxel. */
    public static final int CHANNELS = 6;

    /**
     * @throws IllegalArgumentException if the lengths disagree, a coordinate is off the grid or the order is broken
     */
    public VoxelField {
        if (coordinates.size() % 3 != 0 || attributes.size() != (long) coordinates.size() / 3 * CHANNELS) {
            throw new IllegalArgumentException(coordinates.size() + " coordinates and " + attributes.size()
                    + " attributes do not belong to one voxel field");
        }
        long previous = -1;
        for (int v = 0; v < coordinates.size(); v += 3) {
            long key = 0;
            for (int axis = 0; axis < 3; axis++) {
                int index = coordinates.get(v + axis);
                if (index < 0 || index >= grid.resolution()) {
                    throw new IllegalArgumentException("voxel " + v / 3 + " is off the grid at " + index);
                }
                key = key * grid.resolution() + index;
            }
            if (key <= previous) {
                throw new IllegalArgumentException("voxel " + v / 3 + " breaks the ascending order");
            }
            previous = key;
        }
    }

    /** Number of voxels present. */
    public int voxelCount() {
        return coordinates.size() / 3;
    }
}
