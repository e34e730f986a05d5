package dev.kiln.api.asset;

/**
 * A cubic grid in asset space. Voxel (i, j, k) has its centre at {@code origin + (index + 0.5) * voxelSize}.
 *
 * @param resolution voxels along an axis, 1 to 2048
 * @param originX asset-space x of the grid's lower corner, metres
 * @param originY asset-space y of the grid's lower corner, metres
 * @param originZ asset-space z of the grid's lower corner, metres
 * @param voxelSize side of a voxel, metres, above 0
 */
public record VoxelGrid(int resolution, float originX, float originY, float originZ, float voxelSize) {
    /**
     * @throws IllegalArgumentException if the resolution or the voxel size is out of range
     */
    public VoxelGrid {
        if (resolution < 1 || resolution > 2048) {
            throw new IllegalArgumentException("grid resolution " + resolution + " is outside 1 to 2048");
        }
        if (!(voxelSize > 0) || !Float.isFinite(voxelSize)) {
            throw new IllegalArgumentException("voxel size " + voxelSize + " is not a positive length");
        }
    }

    /** The grid that fills the cube of side 1 around the origin. */
    public static VoxelGrid unitCube(int resolution) {
        return new VoxelGrid(resolution, -0.5f, -0.5f, -0.5f, 1f / resolution);
    }
}
