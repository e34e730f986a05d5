package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.SampleOps;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.Tensor;
import java.util.HashMap;
import java.util.Map;

/** Sampling of sparse fields; the searches are exhaustive. */
interface ReferenceSamples extends Reference, SampleOps {
    @Override
    default void gridSample3d(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        Map<Long, Integer> rowOf = new HashMap<>();
        for (int i = 0; i < index.coords().rows(); i++) {
            rowOf.put(ReferenceLists.key(index.coords(), i), Cells.getInt(index.rows(), i, 0));
        }
        for (long p = 0; p < points.rows(); p++) {
            device().checkCancelled();
            double[] sums = new double[dst.channels()];
            double total = 0;
            for (int corner = 0; corner < 8; corner++) {
                long[] at = new long[3];
                double weight = 1;
                for (int axis = 0; axis < 3; axis++) {
                    double q = Cells.get(points, p, axis);
                    at[axis] = (long) Math.floor(q - 0.5) + (corner >> axis & 1);
                    weight *= 1 - Math.abs(q - at[axis] - 0.5);
                }
                Integer row = rowOf.get(ReferenceLists.key(0, at[0], at[1], at[2]));
                if (row != null && weight > 0) {
                    total += weight;
                    for (int c = 0; c < sums.length; c++) {
                        sums[c] += weight * Cells.get(field, row, c);
                    }
                }
            }
            for (int c = 0; c < sums.length; c++) {
                Cells.set(dst, p, c, (float) (sums[c] / Math.max(total, 1e-12)));
            }
            Cells.setInt(hit, p, 0, total > 0 ? 1 : 0);
        }
    }

    @Override
    default void nearestVoxel(Tensor dst, VoxelIndex index, Tensor points) {
        for (long p = 0; p < points.rows(); p++) {
            device().checkCancelled();
            Near[] nearest = nearest(index, points, p, 1);
            Cells.setInt(dst, p, 0, nearest[0] == null ? -1 : nearest[0].row());
        }
    }

    @Override
    default void idwVoxel(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        for (long p = 0; p < points.rows(); p++) {
            device().checkCancelled();
            Near[] nearest = nearest(index, points, p, 4);
            boolean close = nearest[0] != null && nearest[0].squared() <= 1.5 * 1.5;
            Cells.setInt(hit, p, 0, close ? 1 : 0);
            for (int c = 0; c < dst.channels(); c++) {
                double sum = 0;
                double total = 0;
                for (Near near : nearest) {
                    if (near != null && (near.squared() <= 1.5 * 1.5 || near == nearest[0])) {
                        double weight = 1 / Math.max(near.squared(), 1e-12);
                        sum += weight * Cells.get(field, near.row(), c);
                        total += weight;
                    }
                }
                Cells.set(dst, p, c, total == 0 ? 0 : (float) (sum / total));
            }
        }
    }

    /** A voxel at a squared distance. */
    record Near(float squared, int row) {
        private boolean before(Near other) {
            return other == null || squared < other.squared || squared == other.squared && row < other.row;
        }
    }

    /** The {@code count} nearest voxels, nearest first; null where there are fewer. Distances are float32. */
    private static Near[] nearest(VoxelIndex index, Tensor points, long p, int count) {
        Near[] nearest = new Near[count];
        for (int i = 0; i < index.coords().rows(); i++) {
            float squared = 0;
            for (int axis = 0; axis < 3; axis++) {
                float d = Cells.get(points, p, axis) - (Cells.getInt(index.coords(), i, 1 + axis) + 0.5f);
                squared += d * d;
            }
            Near candidate = new Near(squared, Cells.getInt(index.rows(), i, 0));
            for (int k = 0; k < count; k++) {
                if (candidate.before(nearest[k])) {
                    Near pushed = nearest[k];
                    nearest[k] = candidate;
                    if (pushed == null) {
                        break;
                    }
                    candidate = pushed;
                }
            }
        }
        return nearest;
    }
}
