package dev.kiln.appearance;

/** Where the values of a sample come from. */
public enum Hit {
    /** Voxels around the point, blended. */
    BLENDED,
    /** The point touches no voxel: the nearest one, however far. */
    NEAREST
}
