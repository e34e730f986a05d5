package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.VolumeOps;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.Arrays;

/** Dense and sparse 3 x 3 x 3 convolution, and the map of neighbours. */
interface VectorVolumes extends Lane, VolumeOps {
    @Override
    @Runs(Home.TILED)
    default void conv3d(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {
        int sx = Math.toIntExact(x.extents().at(1));
        int sy = Math.toIntExact(x.extents().at(2));
        int sz = Math.toIntExact(x.extents().at(3));
        convolve(dst, x, weight, epilogue, (row, rows, into) -> {
            for (int r = 0; r < rows; r++) {
                int cell = Math.toIntExact(row + r);
                int z = cell % sz;
                int y = cell / sz % sy;
                int xx = cell / sz / sy % sx;
                for (int tap = 0; tap < 27; tap++) {
                    int a = tap / 9 - 1;
                    int b = tap / 3 % 3 - 1;
                    int c = tap % 3 - 1;
                    boolean inside = xx + a >= 0 && xx + a < sx && y + b >= 0 && y + b < sy && z + c >= 0 && z + c < sz;
                    into[tap * rows + r] = inside ? cell + (a * sy + b) * sz + c : -1;
                }
            }
        });
    }

    @Override
    @Runs(Home.TILED)
    default void sparseConv(Tensor dst, Tensor x, Tensor map, Weight weight, Epilogue epilogue) {
        Cells cells = Cells.of(map);
        convolve(dst, x, weight, epilogue, (row, rows, into) -> {
            for (int tap = 0; tap < 27; tap++) {
                cells.loadInts(tap, row, into, tap * rows, rows);
            }
        });
    }

    private void convolve(
            Tensor dst, Tensor x, Weight weight, Epilogue epilogue, SparseConvolution.Neighbours neighbours) {
        if (dst.size() == 0) {
            return;
        }
        PackedWeight packed = ((VectorWeight) weight).packed(workers(), kernel());
        EpilogueSink sink = new EpilogueSink(dst, epilogue);
        SparseConvolution.run(workers(), kernel(), Rows.of(x), neighbours, dst.rows(), x.channels(), packed, sink);
    }

    @Override
    default void neighbourMap(Tensor dst, Tensor coords) {
        int n = Math.toIntExact(coords.rows());
        if (n == 0) {
            return;
        }
        long[] keys = Keys.of(coords);
        int[] rows = new int[n];
        Arrays.setAll(rows, i -> i);
        boolean sorted = Keys.strictlyAscending(keys);
        if (!sorted) {
            Keys.sort(keys, rows);
        }
        long side = Keys.spread(keys);
        Cells to = Cells.of(dst);
        NeighbourScan.run(workers(), keys, n, side * side, side, (tap, from, neighbours, count) -> {
            if (sorted) {
                to.storeInts(neighbours, 0, count, tap, from);
                return;
            }
            for (int i = 0; i < count; i++) {
                int neighbour = neighbours[i];
                to.setInt(tap, rows[from + i], neighbour < 0 ? -1 : rows[neighbour]);
            }
        });
    }
}
