package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.Launcher;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;

/**
 * Voxels sorted by key, and by row where keys are equal.
 *
 * @param keys 64-bit keys, padded to a power of two
 * @param rows i32 rows in that order
 */
record Sorting(Tensor keys, Tensor rows) {
    /** Pairs that one group sorts among themselves. */
    private static final int RUN = 512;

    /** Sorts the rows of {@code coords}, at least one, in memory of {@code scope}. */
    static Sorting of(Launcher launcher, Scope scope, Tensor coords) {
        long padded = Math.max(RUN, Long.highestOneBit(2 * coords.rows() - 1));
        Tensor keys = scope.tensor(DType.I32, padded, 2);
        Tensor rows = scope.tensor(DType.I32, padded, 1);
        launcher.begin(Texts.LISTS, "sort_pairs")
                .tensor(coords)
                .buffer(keys)
                .buffer(rows)
                .index(coords.rows())
                .rows(padded, Gpu.LIGHT);
        runs(launcher, keys, rows, 2, RUN);
        for (long run = 2L * RUN; run <= padded; run *= 2) {
            for (long apart = run / 2; apart >= RUN; apart /= 2) {
                launcher.begin(Texts.LISTS, "sort_step")
                        .buffer(keys)
                        .buffer(rows)
                        .index(run)
                        .index(apart)
                        .rows(padded / 2, Gpu.LIGHT);
            }
            runs(launcher, keys, rows, run, run);
        }
        return new Sorting(keys, rows);
    }

    private static void runs(Launcher launcher, Tensor keys, Tensor rows, long run, long last) {
        int groups = Math.toIntExact(keys.rows() / RUN);
        launcher.begin(Texts.LISTS, "sort_run")
                .buffer(keys)
                .buffer(rows)
                .index(run)
                .index(last)
                .groups(groups, 1, 1, Gpu.LIGHT * keys.rows());
    }
}
