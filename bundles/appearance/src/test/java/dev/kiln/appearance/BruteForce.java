package dev.kiln.appearance;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VoxelField;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The definitions, written down without any index: every voxel is looked at for every point. */
final class BruteForce {
    private BruteForce() {}

    /** Inverse distance, k = 4, 1/d^2, radius 1.5 voxels, nearest voxel where there is none. */
    static double[] inverseDistance(VoxelField field, Floats points, int point) {
        List<Integer> near = IntStream.range(0, field.voxelCount())
                .boxed()
                .filter(v -> square(field, v, points, point) <= 1.5 * 1.5)
                .sorted(Comparator.comparingDouble(v -> square(field, v, points, point)))
                .limit(4)
                .toList();
        if (near.isEmpty()) {
            return attributes(field, nearest(field, points, point));
        }
        if (square(field, near.getFirst(), points, point) == 0) {
            return attributes(field, near.getFirst());
        }
        double[] sums = new double[VoxelField.CHANNELS];
        double total = 0;
        for (int v : near) {
            double weight = 1 / square(field, v, points, point);
            total += weight;
            for (int c = 0; c < sums.length; c++) {
                sums[c] += weight * attributes(field, v)[c];
            }
        }
        for (int c = 0; c < sums.length; c++) {
            sums[c] /= total;
        }
        return sums;
    }

    /** Trilinear weights over the voxels present; null where there is none. */
    static double[] trilinear(VoxelField field, Floats points, int point) {
        double[] sums = new double[VoxelField.CHANNELS];
        double total = 0;
        for (int v = 0; v < field.voxelCount(); v++) {
            double weight = 1;
            for (int axis = 0; axis < 3; axis++) {
                weight *= Math.max(0, 1 - Math.abs(offset(field, v, points, point, axis)));
            }
            total += weight;
            for (int c = 0; c < sums.length; c++) {
                sums[c] += weight * attributes(field, v)[c];
            }
        }
        for (int c = 0; c < sums.length; c++) {
            sums[c] /= total;
        }
        return total == 0 ? null : sums;
    }

    static int nearest(VoxelField field, Floats points, int point) {
        int best = 0;
        for (int v = 1; v < field.voxelCount(); v++) {
            if (square(field, v, points, point) < square(field, best, points, point)) {
                best = v;
            }
        }
        return best;
    }

    static double[] attributes(VoxelField field, int voxel) {
        double[] values = new double[VoxelField.CHANNELS];
        for (int c = 0; c < values.length; c++) {
            values[c] = field.attributes().get(VoxelField.CHANNELS * voxel + c);
        }
        return values;
    }

    private static double square(VoxelField field, int voxel, Floats points, int point) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = offset(field, voxel, points, point, axis);
            sum += d * d;
        }
        return sum;
    }

    private static double offset(VoxelField field, int voxel, Floats points, int point, int axis) {
        double origin = switch (axis) {
            case 0 -> field.grid().originX();
            case 1 -> field.grid().originY();
            default -> field.grid().originZ();
        };
        double at = (points.get(3 * point + axis) - origin) / field.grid().voxelSize();
        return field.coordinates().get(3 * voxel + axis) + 0.5 - at;
    }
}
