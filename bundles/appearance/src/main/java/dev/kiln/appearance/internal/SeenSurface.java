package dev.kiln.appearance.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.List;
import java.util.TreeMap;

/**
 * The part of a surface that views see, as a coarse voxel field: what a point that none sees is filled from. The means of
 * trusted points of all triangles, so that a fill does not depend on who asks.
 */
public final class SeenSurface {
    private static final int RESOLUTION = 128;

    /** Most steps into which an edge is divided. */
    private static final int MOST_STEPS = 64;

    private static final int FACES_PER_CHECK = 1 << 14;
    private static final int CHANNELS = VoxelField.CHANNELS;

    private final List<View> views;
    private final VoxelGrid grid;
    private final TreeMap<Integer, double[]> sums = new TreeMap<>();

    private SeenSurface(List<View> views, VoxelGrid grid) {
        this.views = views;
        this.grid = grid;
    }

    /** The seen part of {@code surface}, whose positions are finite; empty if there is none. */
    public static VoxelField of(List<View> views, Mesh surface, StageContext context) throws KilnException {
        SeenSurface seen = new SeenSurface(views, grid(surface));
        for (int t = 0; t < surface.triangleCount(); t++) {
            if (t % FACES_PER_CHECK == 0) {
                context.checkCancelled();
            }
            seen.add(surface, t);
        }
        return seen.field();
    }

    private static VoxelGrid grid(Mesh surface) {
        float[] low = {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY};
        float span = 0;
        for (int axis = 0; axis < 3; axis++) {
            float high = Float.NEGATIVE_INFINITY;
            for (int i = axis; i < surface.positions().size(); i += 3) {
                low[axis] = Math.min(low[axis], surface.positions().get(i));
                high = Math.max(high, surface.positions().get(i));
            }
            span = Math.max(span, high - low[axis]);
        }
        // A little larger than the surface, so that its far rim is on the grid.
        float side = Math.max(1e-6f, span * 1.001f) / RESOLUTION;
        return surface.positions().size() == 0
                ? VoxelGrid.unitCube(RESOLUTION)
                : new VoxelGrid(RESOLUTION, low[0], low[1], low[2], side);
    }

    /** Looks at points of a triangle, about two a voxel along its edges. */
    private void add(Mesh surface, int triangle) {
        double[][] corner = new double[3][3];
        double longest = 0;
        for (int c = 0; c < 3; c++) {
            for (int axis = 0; axis < 3; axis++) {
                corner[c][axis] =
                        surface.positions().get(3 * surface.triangles().get(3 * triangle + c) + axis);
            }
        }
        for (int c = 0; c < 3; c++) {
            longest = Math.max(longest, distance(corner[c], corner[(c + 1) % 3]));
        }
        Floats normal = normal(corner);
        int steps = (int) Math.clamp(Math.ceil(2 * longest / grid.voxelSize()), 1, MOST_STEPS);
        float[] point = new float[3];
        double[] values = new double[CHANNELS];
        for (int i = 0; i < steps; i++) {
            for (int j = 0; j < steps - i; j++) {
                double wb = (i + 1 / 3.0) / steps;
                double wc = (j + 1 / 3.0) / steps;
                for (int axis = 0; axis < 3; axis++) {
                    point[axis] =
                            (float) (corner[0][axis] * (1 - wb - wc) + corner[1][axis] * wb + corner[2][axis] * wc);
                }
                if (View.blend(views, Floats.copyOf(point), normal, 0, values)) {
                    put(point, values);
                }
            }
        }
    }

    private void put(float[] point, double[] values) {
        float[] origin = {grid.originX(), grid.originY(), grid.originZ()};
        int key = 0;
        for (int axis = 0; axis < 3; axis++) {
            int index = (int) ((point[axis] - origin[axis]) / grid.voxelSize());
            key = key * RESOLUTION + Math.clamp(index, 0, RESOLUTION - 1);
        }
        double[] sum = sums.computeIfAbsent(key, k -> new double[CHANNELS + 1]);
        for (int c = 0; c < CHANNELS; c++) {
            sum[c] += values[c];
        }
        sum[CHANNELS]++;
    }

    private VoxelField field() {
        int[] coordinates = new int[3 * sums.size()];
        float[] attributes = new float[CHANNELS * sums.size()];
        int voxel = 0;
        for (var entry : sums.entrySet()) {
            coordinates[3 * voxel] = entry.getKey() / RESOLUTION / RESOLUTION;
            coordinates[3 * voxel + 1] = entry.getKey() / RESOLUTION % RESOLUTION;
            coordinates[3 * voxel + 2] = entry.getKey() % RESOLUTION;
            for (int c = 0; c < CHANNELS; c++) {
                attributes[CHANNELS * voxel + c] = (float) (entry.getValue()[c] / entry.getValue()[CHANNELS]);
            }
            voxel++;
        }
        return new VoxelField(grid, Ints.adopt(coordinates), Floats.adopt(attributes));
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
    }

    private static Floats normal(double[][] c) {
        double[] n = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            int y = (axis + 1) % 3;
            int z = (axis + 2) % 3;
            n[axis] = (c[1][y] - c[0][y]) * (c[2][z] - c[0][z]) - (c[1][z] - c[0][z]) * (c[2][y] - c[0][y]);
        }
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        return length > 0
                ? Floats.copyOf((float) (n[0] / length), (float) (n[1] / length), (float) (n[2] / length))
                : Floats.copyOf(0, 0, 0);
    }
}
