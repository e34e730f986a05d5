package dev.kiln.bench;

import java.util.List;

/**
 * All rows of one run.
 *
 * @param rig what was measured on
 * @param peer the library beside, with the kernels it chose; empty if there was none
 * @param rows in the order of measuring
 */
public record Run(Rig rig, String peer, List<Row> rows) {
    /** Keeps a copy. */
    public Run {
        rows = List.copyOf(rows);
    }
}
