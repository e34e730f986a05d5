package dev.kiln.appearance.internal;

/** Blends the voxels around a point. Holds scratch space: for one thread. */
@FunctionalInterface
public interface Kernel {
    /**
     * Blends at a point given in voxels from the lower corner of the grid.
     *
     * @param out receives the attributes if the point touches a voxel
     * @return whether it does
     */
    boolean blend(double x, double y, double z, double[] out);
}
