package dev.kiln.appearance;

/**
 * How a point between voxel centres gets its values. Weights always are divided by the sum of those of the voxels that
 * are present: surface voxels lie on a thin shell, where a cell is hardly ever full, and an absent voxel is not black.
 */
public enum Reconstruction {
    /**
     * The eight voxels around the point, weighted by the product of one minus the distance along each axis. Exact on
     * linear fields where all eight are present.
     */
    TRILINEAR,
    /**
     * The four nearest voxels within 1.5 voxels, weighted by one over the square of their distance; a point on a voxel
     * centre takes that voxel. Of equally near voxels the lower index counts.
     */
    INVERSE_DISTANCE
}
