package dev.kiln.backend.cpuvector.internal;

import java.util.Arrays;

/**
 * Submanifold 3 x 3 x 3 convolution over a neighbour map: {@code y[i] = sum over taps v ascending of W[:,v,:] x[map[v][i]]}.
 * Rows of live taps are gathered side by side into one long depth and multiplied in runs, so nothing is scattered. A
 * strip of rows skips the taps at which none of its rows has a neighbour.
 */
final class SparseConvolution {
    private static final int ROW_BLOCK = 144;
    private static final int COLUMN_BLOCK = 512;
    private static final int TAPS = 27;

    /** Puts the neighbour rows of {@code rows} rows from {@code row} on at index {@code tap * rows + r}; -1 for none. */
    interface Neighbours {
        void load(long row, int rows, int[] into);
    }

    private SparseConvolution() {}

    /**
     * Convolves {@code rows} rows.
     *
     * @param weight {@code [outputs, 27 * inputs]}
     */
    static void run(
            Workers workers,
            MicroKernel kernel,
            Rows x,
            Neighbours neighbours,
            long rows,
            int inputs,
            Panels weight,
            Gemm.Sink sink) {
        int columns = weight.columns();
        int rowBlock = ROW_BLOCK / kernel.rows() * kernel.rows();
        long rowBlocks = (rows + rowBlock - 1) / rowBlock;
        int columnBlocks = (columns + COLUMN_BLOCK - 1) / COLUMN_BLOCK;
        int stride = Math.min(COLUMN_BLOCK, Gemm.roundUp(columns, kernel.columns()));
        workers.run(Math.toIntExact(rowBlocks * columnBlocks), (index, scratch) -> {
            long row = index / columnBlocks * (long) rowBlock;
            int column = index % columnBlocks * COLUMN_BLOCK;
            int liveRows = (int) Math.min(rowBlock, rows - row);
            int liveColumns = Math.min(COLUMN_BLOCK, columns - column);
            float[] tile = scratch.tile(Gemm.roundUp(liveRows, kernel.rows()) * stride);
            int[] map = scratch.ints(TAPS * liveRows);
            neighbours.load(row, liveRows, map);
            Block block = new Block(kernel, x, map, inputs, weight, liveRows, scratch, tile, stride);
            block.multiply(column / kernel.columns(), liveColumns);
            sink.accept(row, liveRows, column, liveColumns, tile, stride, scratch);
        });
    }

    /** One block of rows and columns. */
    private record Block(
            MicroKernel kernel,
            Rows x,
            int[] map,
            int inputs,
            Panels weight,
            int rows,
            Scratch scratch,
            float[] tile,
            int stride) {

        void multiply(int firstGroup, int columns) {
            int padded = Gemm.roundUp(rows, kernel.rows());
            Arrays.fill(tile, 0, padded * stride, 0);
            int groups = (columns + kernel.columns() - 1) / kernel.columns();
            int[] live = liveTaps(padded);
            int step = Math.max(1, MicroKernel.DEPTH / Math.max(1, inputs));
            int depth = Math.min(inputs, MicroKernel.DEPTH);
            for (int tap = 0; tap < TAPS; tap += step) {
                int taps = Math.min(step, TAPS - tap);
                for (int from = 0; from < inputs; from += MicroKernel.DEPTH) {
                    int count = Math.min(depth, inputs - from);
                    gather(tap, taps, from, count, live);
                    for (int g = 0; g < groups; g++) {
                        float[] panel = scratch.panel();
                        weight.load(firstGroup + g, tap * inputs + from, taps == 1 ? count : taps * inputs, panel);
                        product(tap, taps, count, live, panel, g * kernel.columns());
                    }
                }
            }
        }

        /** For each strip the set of taps, as bits, at which any of its rows has a neighbour. */
        private int[] liveTaps(int padded) {
            int[] live = new int[padded / kernel.rows()];
            for (int tap = 0; tap < TAPS; tap++) {
                for (int r = 0; r < rows; r++) {
                    if (map[tap * rows + r] >= 0) {
                        live[r / kernel.rows()] |= 1 << tap;
                        r += kernel.rows() - 1 - r % kernel.rows();
                    }
                }
            }
            return live;
        }

        private void gather(int tap, int taps, int from, int count, int[] live) {
            int padded = live.length * kernel.rows();
            float[] strips = scratch.strips(padded);
            for (int r = 0; r < padded; r++) {
                int bits = live[r / kernel.rows()] >> tap;
                for (int t = 0; t < taps; t++) {
                    if ((bits >> t & 1) != 0) {
                        int at = r * MicroKernel.DEPTH + t * count;
                        int neighbour = r < rows ? map[(tap + t) * rows + r] : -1;
                        if (neighbour >= 0) {
                            x.load(neighbour, from, count, strips, at);
                        } else {
                            Arrays.fill(strips, at, at + count, 0);
                        }
                    }
                }
            }
        }

        private void product(int tap, int taps, int count, int[] live, float[] panel, int column) {
            float[] strips = scratch.strips(0);
            for (int s = 0; s < live.length; s++) {
                int bits = live[s] >> tap & (1 << taps) - 1;
                int at = s * kernel.rows() * stride + column;
                while (bits != 0) {
                    int start = Integer.numberOfTrailingZeros(bits);
                    int run = Integer.numberOfTrailingZeros(~(bits >> start));
                    int a = s * kernel.rows() * MicroKernel.DEPTH + start * count;
                    int b = start * count * kernel.columns();
                    kernel.multiply(strips, a, panel, b, run * count, tile, at, stride, true);
                    bits &= -1 << start + run;
                }
            }
        }
    }
}
