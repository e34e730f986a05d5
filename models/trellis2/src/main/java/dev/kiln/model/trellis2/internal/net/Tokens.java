package dev.kiln.model.trellis2.internal.net;

import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.Segments;

/**
 * The rows of one evaluation.
 *
 * @param rope rotation by position, one position a row
 * @param samples each sample over its own rows
 * @param condition the samples that have a condition, the first ones, over the rows of their condition; the others have
 *     the empty one
 */
public record Tokens(Rope rope, Segments samples, Segments condition) {
    /** Rows in all. */
    int rows() {
        return samples.queries();
    }

    /** Rows of samples with a condition. */
    int conditioned() {
        return condition.queries();
    }
}
