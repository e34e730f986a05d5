package dev.kiln.backend.gpu.internal;

import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.ListOps;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;

/** Integer lists, all on the device: prefix sums over blocks of rows, and sorting. */
interface GpuLists extends Gpu, ListOps {
    /** Rows that one work item goes through in a prefix sum; the kernels name it too. */
    int BLOCK = 64;

    @Override
    @Runs(Home.TILED)
    default void compact(Tensor dst, Tensor count, Tensor mask) {
        device().ops().fill(dst, -1);
        try (Scope scratch = device().openScope()) {
            Tensor counts = offsets(scratch, mask, false, count);
            launcher()
                    .begin(Texts.LISTS, "emit_rows")
                    .tensor(mask)
                    .buffer(counts)
                    .tensor(dst)
                    .index(mask.rows())
                    .rows(counts.rows(), BLOCK * LIGHT);
        }
    }

    /** For each block of rows how much all blocks before it add up to; the sum of all goes to {@code total}. */
    private Tensor offsets(Scope scratch, Tensor bytes, boolean bits, Tensor total) {
        int blocks = Math.toIntExact((bytes.rows() + BLOCK - 1) / BLOCK);
        Tensor counts = scratch.tensor(DType.I32, blocks, 1);
        launcher()
                .begin(Texts.LISTS, "block_counts")
                .tensor(bytes)
                .buffer(counts)
                .integer(bits ? 1 : 0)
                .index(bytes.rows())
                .rows(blocks, BLOCK * LIGHT);
        launcher()
                .begin(Texts.LISTS, "scan_counts")
                .buffer(counts)
                .integer(blocks)
                .tensor(total)
                .groups(1, 1, 1, LIGHT * blocks);
        return counts;
    }

    @Override
    @Runs(Home.TILED)
    default void gridCoords(Tensor dst, Tensor index, Extents grid) {
        launcher()
                .begin(Texts.LISTS, "grid_coords")
                .tensor(index)
                .tensor(dst)
                .index(grid.at(1))
                .index(grid.at(2))
                .index(grid.at(3))
                .index(grid.at(0))
                .rows(dst.rows(), LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void sortUnique(Tensor dst, Tensor first, Tensor count, Tensor coords) {
        if (coords.rows() == 0) {
            device().ops().fill(count, 0);
            return;
        }
        device().ops().fill(dst, -1);
        device().ops().fill(first, -1);
        try (Scope scratch = device().openScope()) {
            Sorting sorted = Sorting.of(launcher(), scratch, coords);
            Tensor mask = scratch.tensor(DType.U8, coords.rows(), 1);
            launcher()
                    .begin(Texts.LISTS, "mark_first")
                    .buffer(sorted.keys())
                    .tensor(mask)
                    .rows(coords.rows(), LIGHT);
            Tensor counts = offsets(scratch, mask, false, count);
            launcher()
                    .begin(Texts.LISTS, "emit_unique")
                    .tensor(mask)
                    .buffer(counts)
                    .buffer(sorted.rows())
                    .tensor(coords)
                    .tensor(dst)
                    .tensor(first)
                    .index(coords.rows())
                    .rows(counts.rows(), BLOCK * LIGHT);
        }
    }

    @Override
    @Runs(Home.TILED)
    default void quantiseCoords(Tensor dst, Tensor coords, int from, int to) {
        launcher()
                .begin(Texts.LISTS, "quantise_coords")
                .tensor(coords)
                .tensor(dst)
                .real(from)
                .real(to)
                .rows(dst.rows(), LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void childCount(Tensor count, Tensor bits) {
        try (Scope scratch = device().openScope()) {
            offsets(scratch, bits, true, count);
        }
    }

    @Override
    @Runs(Home.TILED)
    default void childRows(Tensor slot, Tensor child, Tensor bits, Tensor coords) {
        device().ops().fill(slot, -1);
        device().ops().fill(child, -1);
        try (Scope scratch = device().openScope()) {
            Tensor counts = offsets(scratch, bits, true, scratch.tensor(DType.I32, 1, 1));
            launcher()
                    .begin(Texts.LISTS, "emit_children")
                    .tensor(bits)
                    .buffer(counts)
                    .tensor(coords)
                    .tensor(slot)
                    .tensor(child)
                    .index(bits.rows())
                    .integer(Math.toIntExact(slot.rows()))
                    .rows(counts.rows(), BLOCK * LIGHT);
        }
    }
}
