package dev.kiln.appearance;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Fields and points for tests. */
final class Fields {
    /** Which voxels are present. */
    interface Present {
        boolean at(int i, int j, int k);
    }

    /** Value of one channel of a voxel. */
    interface Value {
        double at(int i, int j, int k, int channel);
    }

    private Fields() {}

    static VoxelField of(VoxelGrid grid, Present present, Value value) {
        List<int[]> voxels = new ArrayList<>();
        for (int i = 0; i < grid.resolution(); i++) {
            for (int j = 0; j < grid.resolution(); j++) {
                for (int k = 0; k < grid.resolution(); k++) {
                    if (present.at(i, j, k)) {
                        voxels.add(new int[] {i, j, k});
                    }
                }
            }
        }
        int[] coordinates = new int[3 * voxels.size()];
        float[] attributes = new float[VoxelField.CHANNELS * voxels.size()];
        for (int v = 0; v < voxels.size(); v++) {
            int[] at = voxels.get(v);
            System.arraycopy(at, 0, coordinates, 3 * v, 3);
            for (int c = 0; c < VoxelField.CHANNELS; c++) {
                attributes[VoxelField.CHANNELS * v + c] = (float) value.at(at[0], at[1], at[2], c);
            }
        }
        return new VoxelField(grid, Ints.adopt(coordinates), Floats.adopt(attributes));
    }

    /** The voxels that a sphere of {@code radius} voxels around the middle of the grid passes through. */
    static Present shell(int resolution, double radius) {
        return (i, j, k) -> {
            double x = i + 0.5 - resolution / 2.0;
            double y = j + 0.5 - resolution / 2.0;
            double z = k + 0.5 - resolution / 2.0;
            return Math.abs(Math.sqrt(x * x + y * y + z * z) - radius) < 0.87;
        };
    }

    /** A value with no pattern, equal in every run. */
    static Value noise() {
        return (i, j, k, c) -> new Random(((i * 2053L + j) * 2053 + k) * 7 + c).nextFloat();
    }

    /** Random points in the box from {@code low} to {@code high} on each axis. */
    static Floats points(int count, double low, double high, long seed) {
        Random random = new Random(seed);
        float[] xyz = new float[3 * count];
        for (int i = 0; i < xyz.length; i++) {
            xyz[i] = (float) (low + (high - low) * random.nextDouble());
        }
        return Floats.adopt(xyz);
    }

    /** Random points on the sphere of {@code radius} around the origin. */
    static Floats onSphere(int count, double radius, long seed) {
        Random random = new Random(seed);
        float[] xyz = new float[3 * count];
        for (int p = 0; p < count; p++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            double z = random.nextGaussian();
            double scale = radius / Math.sqrt(x * x + y * y + z * z);
            xyz[3 * p] = (float) (x * scale);
            xyz[3 * p + 1] = (float) (y * scale);
            xyz[3 * p + 2] = (float) (z * scale);
        }
        return Floats.adopt(xyz);
    }
}
