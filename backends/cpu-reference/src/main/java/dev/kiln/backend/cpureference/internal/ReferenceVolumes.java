package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.VolumeOps;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.HashMap;
import java.util.Map;

/** 3x3x3 convolution: both kinds are one sum over the neighbours that exist, taps ascending. */
interface ReferenceVolumes extends Reference, VolumeOps {
    @Override
    default void conv3d(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {
        Extents grid = x.extents();
        int[][] neighbours = new int[Math.toIntExact(x.rows())][27];
        for (int row = 0; row < neighbours.length; row++) {
            long z = row % grid.at(3);
            long y = row / grid.at(3) % grid.at(2);
            long xAt = row / grid.at(3) / grid.at(2) % grid.at(1);
            for (int tap = 0; tap < 27; tap++) {
                int dx = tap / 9 - 1;
                int dy = tap / 3 % 3 - 1;
                int dz = tap % 3 - 1;
                boolean inside =
                        within(xAt + dx, grid.at(1)) && within(y + dy, grid.at(2)) && within(z + dz, grid.at(3));
                long step = (dx * grid.at(2) + dy) * grid.at(3) + dz;
                neighbours[row][tap] = inside ? (int) (row + step) : -1;
            }
        }
        convolve(dst, x, neighbours, weight, epilogue);
    }

    private static boolean within(long at, long extent) {
        return at >= 0 && at < extent;
    }

    @Override
    default void neighbourMap(Tensor dst, Tensor coords) {
        Map<Long, Integer> rowOf = new HashMap<>();
        for (int row = 0; row < coords.rows(); row++) {
            rowOf.put(ReferenceLists.key(coords, row), row);
        }
        for (int row = 0; row < coords.rows(); row++) {
            for (int tap = 0; tap < 27; tap++) {
                long key = ReferenceLists.key(
                        Cells.getInt(coords, row, 0),
                        Cells.getInt(coords, row, 1) + tap / 9 - 1,
                        Cells.getInt(coords, row, 2) + tap / 3 % 3 - 1,
                        Cells.getInt(coords, row, 3) + tap % 3 - 1);
                Cells.setInt(dst, tap, row, rowOf.getOrDefault(key, -1));
            }
        }
    }

    @Override
    default void sparseConv(Tensor dst, Tensor x, Tensor map, Weight weight, Epilogue epilogue) {
        int[][] neighbours = new int[Math.toIntExact(x.rows())][27];
        for (int row = 0; row < neighbours.length; row++) {
            for (int tap = 0; tap < 27; tap++) {
                neighbours[row][tap] = Cells.getInt(map, tap, row);
            }
        }
        convolve(dst, x, neighbours, weight, epilogue);
    }

    private void convolve(Tensor dst, Tensor x, int[][] neighbours, Weight weight, Epilogue epilogue) {
        float[] w = Cells.elements(weight);
        float[][] in = Cells.rows(x);
        int[] segment = Epilogues.segmentOfRow(epilogue.segments(), dst.rows());
        int width = x.channels();
        for (int row = 0; row < neighbours.length; row++) {
            device().checkCancelled();
            double[] sums = new double[dst.channels()];
            for (int tap = 0; tap < 27; tap++) {
                int from = neighbours[row][tap];
                for (int n = 0; from >= 0 && n < sums.length; n++) {
                    int at = (n * 27 + tap) * width;
                    double sum = 0;
                    for (int k = 0; k < width; k++) {
                        sum += (double) in[from][k] * w[at + k];
                    }
                    sums[n] += sum;
                }
            }
            Epilogues.store(dst, row, sums, epilogue, segment[row]);
        }
    }
}
