package dev.kiln.backend.cpuvector.internal;

import java.util.Arrays;

/**
 * Products {@code C[M,N] = A[M,K] . B[N,K]^T} blocked for the caches (Goto and van de Geijn, "Anatomy of
 * High-Performance Matrix Multiplication", 2008). One item = {@link #ROW_BLOCK} rows by {@link #COLUMN_BLOCK} columns
 * over the whole depth, so every sum runs over ascending k whatever the number of threads.
 */
final class Gemm {
    private static final int ROW_BLOCK = 144;
    private static final int COLUMN_BLOCK = 512;

    /** Takes a finished tile: {@code columns} values a row, rows {@code stride} apart in {@code tile}. */
    interface Sink {
        void accept(long row, int rows, int column, int columns, float[] tile, int stride, Scratch scratch);
    }

    private Gemm() {}

    /** Multiplies {@code rows} rows of {@code a} with all of {@code b}. */
    static void run(Workers workers, MicroKernel kernel, Rows a, long rows, Panels b, Sink sink) {
        int columns = b.columns();
        int rowBlock = rowBlock(kernel, rows, columns);
        long rowBlocks = (rows + rowBlock - 1) / rowBlock;
        int columnBlocks = (columns + COLUMN_BLOCK - 1) / COLUMN_BLOCK;
        int stride = Math.min(COLUMN_BLOCK, roundUp(columns, kernel.columns()));
        workers.run(Math.toIntExact(rowBlocks * columnBlocks), (index, scratch) -> {
            long row = index / columnBlocks * (long) rowBlock;
            int column = index % columnBlocks * COLUMN_BLOCK;
            int liveRows = (int) Math.min(rowBlock, rows - row);
            int liveColumns = Math.min(COLUMN_BLOCK, columns - column);
            float[] tile = scratch.tile(roundUp(liveRows, kernel.rows()) * stride);
            multiply(kernel, a, row, liveRows, b, column / kernel.columns(), liveColumns, tile, stride, scratch);
            sink.accept(row, liveRows, column, liveColumns, tile, stride, scratch);
        });
    }

    /** Small products are cut finer, so that a few threads find work; a function of the shape alone. */
    private static int rowBlock(MicroKernel kernel, long rows, int columns) {
        long tiles = (rows + ROW_BLOCK - 1) / ROW_BLOCK * ((columns + COLUMN_BLOCK - 1) / COLUMN_BLOCK);
        int block = tiles >= 16 ? ROW_BLOCK : ROW_BLOCK / 3;
        return block / kernel.rows() * kernel.rows();
    }

    private static void multiply(
            MicroKernel kernel,
            Rows a,
            long row,
            int rows,
            Panels b,
            int firstGroup,
            int columns,
            float[] tile,
            int stride,
            Scratch scratch) {
        int padded = roundUp(rows, kernel.rows());
        float[] strips = scratch.strips(padded);
        float[] panel = scratch.panel();
        int groups = (columns + kernel.columns() - 1) / kernel.columns();
        int depth = b.depth();
        for (int k = 0; k < depth || k == 0; k += MicroKernel.DEPTH) {
            int count = Math.min(MicroKernel.DEPTH, depth - k);
            for (int r = 0; r < rows; r++) {
                a.load(row + r, k, count, strips, r * MicroKernel.DEPTH);
            }
            if (padded > rows && k == 0) {
                Arrays.fill(strips, rows * MicroKernel.DEPTH, padded * MicroKernel.DEPTH, 0);
            }
            for (int g = 0; g < groups; g++) {
                b.load(firstGroup + g, k, count, panel);
                for (int r = 0; r < padded; r += kernel.rows()) {
                    int at = r * stride + g * kernel.columns();
                    kernel.multiply(strips, r * MicroKernel.DEPTH, panel, 0, count, tile, at, stride, k > 0);
                }
            }
        }
    }

    static int roundUp(int value, int step) {
        return (value + step - 1) / step * step;
    }
}
