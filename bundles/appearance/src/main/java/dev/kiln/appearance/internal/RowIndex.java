package dev.kiln.appearance.internal;

import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.VoxelField;

/**
 * Finds voxels by coordinate. A field is sorted by i, j, k, so all voxels of one row (i, j) lie side by side; the index
 * keeps where each row begins, and a dense copy of k.
 */
public final class RowIndex {
    private final int resolution;
    private final int[] starts;
    private final short[] depths;

    private RowIndex(int resolution, int[] starts, short[] depths) {
        this.resolution = resolution;
        this.starts = starts;
        this.depths = depths;
    }

    /** Indexes all voxels of {@code field}. */
    public static RowIndex of(VoxelField field) {
        int resolution = field.grid().resolution();
        Ints coordinates = field.coordinates();
        int[] starts = new int[resolution * resolution + 1];
        short[] depths = new short[field.voxelCount()];
        int row = 0;
        for (int v = 0; v < depths.length; v++) {
            int own = coordinates.get(3 * v) * resolution + coordinates.get(3 * v + 1);
            while (row < own) {
                starts[++row] = v;
            }
            depths[v] = (short) coordinates.get(3 * v + 2);
        }
        while (row < resolution * resolution) {
            starts[++row] = depths.length;
        }
        return new RowIndex(resolution, starts, depths);
    }

    /** Voxels along an axis of the grid. */
    int resolution() {
        return resolution;
    }

    /** The first voxel of row (i, j); it is {@link #end} if the row is empty. */
    int start(int i, int j) {
        return starts[i * resolution + j];
    }

    /** One past the last voxel of row (i, j). */
    int end(int i, int j) {
        return starts[i * resolution + j + 1];
    }

    /** Coordinate k of a voxel. */
    int depth(int voxel) {
        return depths[voxel];
    }

    /** The first voxel in {@code start} to {@code end}, all of one row, whose k is at least {@code depth}, or {@code end}. */
    int firstFrom(int start, int end, int depth) {
        int low = start;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (depths[middle] < depth) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The voxel (i, j, k), or -1 if it is absent or off the grid. */
    int voxelAt(int i, int j, int k) {
        if (i < 0 || j < 0 || i >= resolution || j >= resolution) {
            return -1;
        }
        int end = end(i, j);
        int voxel = firstFrom(start(i, j), end, k);
        return voxel < end && depths[voxel] == k ? voxel : -1;
    }
}
