package dev.kiln.backend.cpuvector.internal;

/**
 * The right-hand side of a product in the order in which the micro-kernel reads it: groups of
 * {@link MicroKernel#columns()} outputs, in each the depth ascending, in each depth the outputs side by side; the last
 * group is filled up with zeros.
 */
interface Panels {
    /** Outputs. */
    int columns();

    /** Length of the sums. */
    int depth();

    /** Puts depth {@code from} to {@code from + count} of group {@code group} into {@code target} from index 0 on. */
    void load(int group, int from, int count, float[] target);
}
