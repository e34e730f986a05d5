package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tck.Tolerance.EXACT;
import static dev.kiln.compute.tck.Tolerance.SAMPLING;
import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;
import static dev.kiln.compute.tensor.DType.U8;

import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Questions to sparse fields: between voxels, on their centres and corners, beside the field and far from it. */
final class SampleCases {
    private SampleCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (int[] size : new int[][] {
            {0, 5, 3, 1}, {1, 9, 1, 1}, {70, 200, 6, 6}, {300, 40, 3, 20}, {125, 60, 2, 5}, {9, 0, 2, 4}
        }) {
            for (DType type : new DType[] {F32, BF16}) {
                cases.add(grid(size, type, false));
                cases.add(idw(size, type));
            }
            cases.add(nearest(size));
        }
        cases.add(grid(new int[] {70, 200, 6, 6}, F32, true));
        return cases;
    }

    /** Size is (voxels, points, channels, extent). */
    private static Case grid(int[] size, DType type, boolean constant) {
        return new Case("gridSample3d", Arrays.toString(size) + " " + type + (constant ? " constant" : ""), rig -> {
            VoxelIndex index = index(rig, size);
            Tensor field = constant ? rig.given(type, size[0], size[2], i -> 0.7) : rig.normal(type, size[0], size[2]);
            Tensor points = points(rig, size);
            Tensor y = rig.output(F32, size[1], size[2]);
            Tensor hit = rig.output(U8, size[1], 1);
            rig.ops.gridSample3d(y, hit, field, index, points);
            rig.result("dst", y, SAMPLING, largest(rig, field));
            rig.result("hit", hit, EXACT);
        });
    }

    private static Case idw(int[] size, DType type) {
        return new Case("idwVoxel", Arrays.toString(size) + " " + type, rig -> {
            VoxelIndex index = index(rig, size);
            Tensor field = rig.normal(type, size[0], size[2]);
            Tensor y = rig.output(F32, size[1], size[2]);
            Tensor hit = rig.output(U8, size[1], 1);
            rig.ops.idwVoxel(y, hit, field, index, points(rig, size));
            rig.result("dst", y, SAMPLING, largest(rig, field));
            rig.result("hit", hit, EXACT);
        });
    }

    private static Case nearest(int[] size) {
        return new Case("nearestVoxel", Arrays.toString(size), rig -> {
            Tensor y = rig.output(I32, size[1], 1);
            rig.ops.nearestVoxel(y, index(rig, size), points(rig, size));
            rig.result("dst", y, EXACT);
        });
    }

    private static VoxelIndex index(Rig rig, int[] size) {
        List<List<Integer>> voxels =
                Voxels.random(rig.random(), size[0], 3, size[3], 1).coords();
        Comparator<Integer> lexicographic = Comparator.comparingInt(
                        (Integer row) -> voxels.get(row).get(1))
                .thenComparingInt(row -> voxels.get(row).get(2))
                .thenComparingInt(row -> voxels.get(row).get(3));
        List<Integer> order =
                IntStream.range(0, size[0]).boxed().sorted(lexicographic).toList();
        Tensor coords =
                rig.given(I32, size[0], 4, i -> voxels.get(order.get(i / 4)).get(i % 4));
        return new VoxelIndex(coords, rig.given(I32, size[0], 1, order::get));
    }

    private static Tensor points(Rig rig, int[] size) {
        Random random = rig.random();
        double[] values = new double[3 * size[1]];
        for (int p = 0; p < size[1]; p++) {
            for (int axis = 0; axis < 3; axis++) {
                double inside = 3 + random.nextDouble() * size[3];
                values[3 * p + axis] = switch (p % 5) {
                    case 0 -> Math.floor(inside) + 0.5;
                    case 1 -> Math.floor(inside);
                    case 2 -> 2 + random.nextDouble() * (size[3] + 2);
                    case 3 -> p % 2 == 0 ? -7 - random.nextDouble() : inside;
                    default -> inside;
                };
            }
        }
        return rig.given(F32, size[1], 3, i -> values[i]);
    }

    private static double largest(Rig rig, Tensor field) {
        return Arrays.stream(rig.host(field)).map(Math::abs).max().orElse(0);
    }
}
