package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.SampleOps;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;

/** Questions to sparse fields, point by point over a hash table; weights and sums in float64. */
interface VectorSamples extends Lane, SampleOps {
    /** Points of one item. */
    int POINTS = 64;

    @Override
    default void gridSample3d(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        VoxelTable table = new VoxelTable(index);
        Rows values = Rows.of(field);
        Rows at = Rows.of(points);
        Rows to = Rows.of(dst);
        Cells hits = Cells.of(hit);
        int channels = dst.channels();
        Sweep.rows(workers(), points.rows(), POINTS, (start, end, scratch) -> {
            Trilinear around = new Trilinear(table);
            float[] v = scratch.row(9 * channels + 3);
            for (long p = start; p < end; p++) {
                at.load(p, 0, 3, v, 0);
                around.find(v[0], v[1], v[2]);
                around.mean(values, channels, v);
                hits.setByte(p, 0, around.total() > 0 ? 1 : 0);
                to.store(v, 0, channels, p, 0);
            }
        });
    }

    @Override
    default void nearestVoxel(Tensor dst, VoxelIndex index, Tensor points) {
        VoxelTable table = new VoxelTable(index);
        Rows at = Rows.of(points);
        Cells to = Cells.of(dst);
        Sweep.rows(workers(), points.rows(), POINTS, (start, end, scratch) -> {
            NearestVoxels nearest = new NearestVoxels(table, 1);
            float[] v = scratch.row(3);
            for (long p = start; p < end; p++) {
                at.load(p, 0, 3, v, 0);
                nearest.find(v[0], v[1], v[2], 0);
                to.setInt(p, 0, nearest.found() == 0 ? -1 : nearest.row(0));
            }
        });
    }

    @Override
    default void idwVoxel(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points) {
        VoxelTable table = new VoxelTable(index);
        Rows values = Rows.of(field);
        Rows at = Rows.of(points);
        Rows to = Rows.of(dst);
        Cells hits = Cells.of(hit);
        int channels = dst.channels();
        Sweep.rows(workers(), points.rows(), POINTS, (start, end, scratch) -> {
            NearestVoxels nearest = new NearestVoxels(table, 4);
            float[] v = scratch.row(2 * channels + 3);
            double[] sums = new double[channels];
            for (long p = start; p < end; p++) {
                at.load(p, 0, 3, v, 0);
                nearest.find(v[0], v[1], v[2], 1.5f);
                hits.setByte(p, 0, nearest.found() > 0 && nearest.squared(0) <= 2.25f ? 1 : 0);
                Arrays.fill(sums, 0);
                double total = 0;
                for (int k = 0; k < nearest.found(); k++) {
                    if (k == 0 || nearest.squared(k) <= 2.25f) {
                        double weight = 1 / Math.max(nearest.squared(k), 1e-12);
                        total += weight;
                        values.load(nearest.row(k), 0, channels, v, 0);
                        for (int c = 0; c < channels; c++) {
                            sums[c] += weight * v[c];
                        }
                    }
                }
                store(to, p, sums, total == 0 ? 1 : total, v);
            }
        });
    }

    private static void store(Rows to, long row, double[] sums, double total, float[] v) {
        for (int c = 0; c < sums.length; c++) {
            v[c] = (float) (sums[c] / total);
        }
        to.store(v, 0, sums.length, row, 0);
    }
}
