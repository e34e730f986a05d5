package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.tensor.Tensor;

/** Cuts elementwise work into pieces by shape alone. */
final class Sweep {
    /** Most elements of one piece. */
    static final int PIECE = 8192;

    private static final int ITEM = 2 * PIECE;

    /** {@code count} elements of row {@code row} from column {@code column} on. */
    interface Piece {
        void run(long row, long column, int count, Scratch scratch);
    }

    /** One row, or a few. */
    interface RowRange {
        void run(long from, long to, Scratch scratch);
    }

    private Sweep() {}

    /** Over all elements of equally shaped tensors; where none has padding they are one long row. */
    static void elements(Workers workers, Piece piece, Tensor... operands) {
        boolean flat = true;
        for (Tensor t : operands) {
            flat &= t.isContiguous();
        }
        long rows = flat ? 1 : operands[0].rows();
        long columns = flat ? operands[0].size() : operands[0].channels();
        if (flat) {
            long items = (columns + ITEM - 1) / ITEM;
            workers.run(Math.toIntExact(items), (i, scratch) -> {
                long end = Math.min(columns, (i + 1L) * ITEM);
                for (long at = (long) i * ITEM; at < end; at += PIECE) {
                    piece.run(0, at, (int) Math.min(PIECE, end - at), scratch);
                }
            });
        } else {
            rows(workers, rows, (int) columns, (from, to, scratch) -> {
                for (long row = from; row < to; row++) {
                    for (long at = 0; at < columns; at += PIECE) {
                        piece.run(row, at, (int) Math.min(PIECE, columns - at), scratch);
                    }
                }
            });
        }
    }

    /** Over whole rows of about {@code width} elements. */
    static void rows(Workers workers, long rows, int width, RowRange range) {
        long step = Math.max(1, ITEM / Math.max(1, width));
        workers.run(Math.toIntExact((rows + step - 1) / step), (i, scratch) -> {
            range.run(i * step, Math.min(rows, (i + 1) * step), scratch);
        });
    }
}
