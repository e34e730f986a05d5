package dev.kiln.model.trellis2.internal.net;

import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.Compare;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.nn.HostValues;

/** From occupancy logits to the coordinates of occupied cells (TRELLIS.2 specification, section 5). */
public final class Occupancy {
    private Occupancy() {}

    /**
     * The occupied cells in lexicographic order; waits for their number.
     *
     * @param logits {@code [B,m,m,m] x 1} f32; above 0 is occupied
     * @param grid cells along an axis that are wanted: m, or a divisor of it, whose cells are occupied if any inside is
     * @return b, i, j, k of each
     */
    public static int[] cells(Device device, Tensor logits, int grid) {
        Ops ops = device.ops();
        long batch = logits.extents().at(0);
        int side = Math.toIntExact(logits.extents().at(1));
        int block = side / grid;
        try (Scope scope = device.openScope()) {
            Tensor mask = scope.tensor(DType.U8, logits.rows(), 1).withExtents(batch, side, side, side);
            ops.compare(mask, logits, Compare.GREATER, 0);
            long cells = batch * grid * grid * grid;
            if (block > 1) {
                Tensor blocks =
                        scope.tensor(DType.U8, cells, block * block * block).withExtents(batch, grid, grid, grid);
                ops.spaceToDepth(blocks, mask, block);
                mask = scope.tensor(DType.U8, cells, 1);
                ops.maxLast(mask, blocks.reshape(cells, block * block * block));
            }
            Tensor index = scope.tensor(DType.I32, cells, 1);
            Tensor count = scope.tensor(DType.I32, 1, 1);
            ops.compact(index, count, mask.reshape(cells, 1));
            int occupied = device.readInt(count, "occupied cells");
            Tensor coordinates = scope.tensor(DType.I32, occupied, 4);
            ops.gridCoords(coordinates, index.rows(0, occupied), Extents.of(batch, grid, grid, grid));
            return HostValues.ints(device, coordinates, ReadKind.LIST, "occupied cells");
        }
    }
}
