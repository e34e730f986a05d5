package dev.kiln.backend.cpuvector.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.host.HostBuffer;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The brick table against one voxel after the other, in the middle of the grid and at its ends. */
class GridSampleTest {
    private static final int CHANNELS = 3;
    private static final int POINTS = 20_000;
    private static final int EDGE = 65_535;

    @Test
    void isTheSumOverEightVoxelsToTheLastBit() throws Exception {
        Random random = new Random(5);
        List<Long> voxels = voxels(random);
        try (Device device = CpuVector.device(new DeviceSettings(2, 1L << 28, 0.5, Map.of()));
                Scope scope = device.openScope()) {
            int n = voxels.size();
            Tensor coords = scope.tensor(DType.I32, n, 4);
            Tensor rows = scope.tensor(DType.I32, n, 1);
            Tensor field = scope.tensor(DType.F32, n, CHANNELS);
            for (int i = 0; i < n; i++) {
                setInt(coords, 4 * i, 0);
                for (int axis = 0; axis < 3; axis++) {
                    setInt(coords, 4 * i + 1 + axis, (int) (voxels.get(i) >>> 32 - 16 * axis & 0xFFFF));
                }
                setInt(rows, i, n - 1 - i);
            }
            fill(field, n * CHANNELS, random);
            Tensor points = scope.tensor(DType.F32, POINTS, 3);
            points(points, voxels, random);
            Tensor mean = scope.tensor(DType.F32, POINTS, CHANNELS);
            Tensor hit = scope.tensor(DType.U8, POINTS, 1);
            device.ops().gridSample3d(mean, hit, field, new VoxelIndex(coords, rows), points);
            compare(voxels, field, points, mean, hit);
        }
    }

    /** Half of the voxels of three cubes; two cubes touch the ends of the grid. */
    private static List<Long> voxels(Random random) {
        TreeSet<Long> voxels = new TreeSet<>();
        for (int corner : new int[] {0, 1001, EDGE - 19}) {
            for (int i = 0; i < 5_000; i++) {
                long x = corner + random.nextInt(20);
                long y = corner + random.nextInt(20);
                long z = corner + random.nextInt(20);
                voxels.add(x << 32 | y << 16 | z);
            }
        }
        return new ArrayList<>(voxels);
    }

    /** Around voxels, on their centres, and on no place at all. */
    private static void points(Tensor points, List<Long> voxels, Random random) {
        for (int p = 0; p < POINTS; p++) {
            long voxel = voxels.get(random.nextInt(voxels.size()));
            for (int axis = 0; axis < 3; axis++) {
                float centre = (voxel >>> 32 - 16 * axis & 0xFFFF) + 0.5f;
                float at = p % 7 == 0 ? centre : centre + 4 * random.nextFloat() - 2;
                setFloat(points, 3 * p + axis, at);
            }
        }
        float[] nowhere = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, -1e30f, 1e30f, -0.5f, 65_536.5f
        };
        for (int i = 0; i < nowhere.length; i++) {
            setFloat(points, 3 * i + i % 3, nowhere[i]);
        }
    }

    private static void compare(List<Long> voxels, Tensor field, Tensor points, Tensor mean, Tensor hit) {
        for (int p = 0; p < POINTS; p++) {
            double[] sums = new double[CHANNELS];
            double total = 0;
            for (int corner = 0; corner < 8; corner++) {
                double weight = 1;
                long key = 0;
                for (int axis = 0; axis < 3; axis++) {
                    double q = getFloat(points, 3 * p + axis);
                    long v = (long) Math.floor(q - 0.5) + (corner >> axis & 1);
                    weight *= 1 - Math.abs(q - v - 0.5);
                    key = v < 0 || v > EDGE || key < 0 ? -1 : key << 16 | v;
                }
                int found = Collections.binarySearch(voxels, key);
                if (key >= 0 && found >= 0 && weight > 0) {
                    total += weight;
                    for (int c = 0; c < CHANNELS; c++) {
                        sums[c] += weight * getFloat(field, (voxels.size() - 1 - found) * CHANNELS + c);
                    }
                }
            }
            assertEquals(total > 0 ? 1 : 0, HostBuffer.memory(hit).get(ValueLayout.JAVA_BYTE, hit.offset() + p));
            for (int c = 0; c < CHANNELS; c++) {
                float expected = (float) (sums[c] / Math.max(total, 1e-12));
                assertEquals(expected, getFloat(mean, p * CHANNELS + c), "point " + p + ", channel " + c);
            }
        }
    }

    private static void fill(Tensor tensor, int count, Random random) {
        for (int i = 0; i < count; i++) {
            setFloat(tensor, i, (float) random.nextGaussian());
        }
    }

    private static void setInt(Tensor tensor, int at, int value) {
        HostBuffer.memory(tensor).set(ValueLayout.JAVA_INT, 4 * (tensor.offset() + at), value);
    }

    private static void setFloat(Tensor tensor, int at, float value) {
        HostBuffer.memory(tensor).set(ValueLayout.JAVA_FLOAT, 4 * (tensor.offset() + at), value);
    }

    private static float getFloat(Tensor tensor, int at) {
        return HostBuffer.memory(tensor).get(ValueLayout.JAVA_FLOAT, 4 * (tensor.offset() + at));
    }
}
