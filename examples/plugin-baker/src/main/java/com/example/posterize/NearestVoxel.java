package com.example.posterize;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;

/** Finds the voxel nearest to a point: the 27 around it by bisection, since a field is sorted, else all of them. */
final class NearestVoxel {
    /** A voxel, and whether it is close enough to be the surface that was asked for. */
    record Found(int voxel, boolean touched) {}

    private final VoxelField field;

    NearestVoxel(VoxelField field) {
        this.field = field;
    }

    /** The voxel nearest to vertex {@code vertex}; of equally near ones the first. */
    Found to(Floats positions, int vertex) throws KilnException {
        double[] point = new double[3];
        VoxelGrid grid = field.grid();
        float[] origin = {grid.originX(), grid.originY(), grid.originZ()};
        for (int axis = 0; axis < 3; axis++) {
            float at = positions.get(3 * vertex + axis);
            if (!Float.isFinite(at)) {
                throw new KilnException(
                        Fault.FAILED, "vertex " + vertex, "is at no finite place", "make the shape again");
            }
            point[axis] = ((double) at - origin[axis]) / grid.voxelSize();
        }
        int best = around(point);
        return best >= 0 ? new Found(best, true) : new Found(amongAll(point), false);
    }

    /** The nearest of the 27 voxels around the point that is within 1.5 voxels, as no other voxel can be; else -1. */
    private int around(double[] point) {
        int best = -1;
        double least = 1.5 * 1.5;
        for (int n = 0; n < 27; n++) {
            int voxel = voxelAt(
                    (int) Math.floor(point[0]) + n / 9 - 1,
                    (int) Math.floor(point[1]) + n / 3 % 3 - 1,
                    (int) Math.floor(point[2]) + n % 3 - 1);
            if (voxel >= 0 && square(voxel, point) < least) {
                least = square(voxel, point);
                best = voxel;
            }
        }
        return best;
    }

    private int amongAll(double[] point) {
        int best = 0;
        for (int v = 1; v < field.voxelCount(); v++) {
            if (square(v, point) < square(best, point)) {
                best = v;
            }
        }
        return best;
    }

    private int voxelAt(int i, int j, int k) {
        Ints coordinates = field.coordinates();
        int low = 0;
        int high = field.voxelCount() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Integer.compare(coordinates.get(3 * middle), i);
            if (order == 0) {
                order = Integer.compare(coordinates.get(3 * middle + 1), j);
            }
            if (order == 0) {
                order = Integer.compare(coordinates.get(3 * middle + 2), k);
            }
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private double square(int voxel, double[] point) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = field.coordinates().get(3 * voxel + axis) + 0.5 - point[axis];
            sum += d * d;
        }
        return sum;
    }
}
