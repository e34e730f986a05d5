package dev.kiln.model.trellis2.internal.surface;

/**
 * What the shape decoder says of each active voxel: a flexible dual grid (TRELLIS.2 specification, section 10.1).
 *
 * @param resolution voxels along an axis
 * @param coordinates i, j, k of each voxel in model space (Z up), in decoder order
 * @param offsets place of the voxel's vertex inside it, in voxels, three numbers a voxel
 * @param crossed for each axis 1 if the surface crosses the voxel's far grid edge along it, else 0
 * @param splitWeights one positive number a voxel that decides the diagonal of a quad
 */
public record DualGrid(int resolution, int[] coordinates, float[] offsets, byte[] crossed, float[] splitWeights) {
    /**
     * @throws IllegalArgumentException if the arrays do not belong to one set of voxels
     */
    public DualGrid {
        int voxels = coordinates.length / 3;
        if (coordinates.length % 3 != 0
                || offsets.length != 3 * voxels
                || crossed.length != 3 * voxels
                || splitWeights.length != voxels) {
            throw new IllegalArgumentException("the parts of a dual grid differ in their number of voxels");
        }
    }

    /** Number of voxels. */
    public int voxelCount() {
        return splitWeights.length;
    }
}
