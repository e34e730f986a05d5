package dev.kiln.model.trellis2.internal.net;

import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;

/**
 * Scratch rows that all blocks of one evaluation share.
 *
 * @param normed {@code [T,C]}
 * @param qkv {@code [T,3C]}
 * @param attended {@code [T,C]}
 */
record FlowWorkspace(Tensor normed, Tensor qkv, Tensor attended) {
    FlowWorkspace(Scope scope, DType stream, int rows, int width) {
        this(
                scope.tensor(stream, rows, width),
                scope.tensor(stream, rows, 3 * width),
                scope.tensor(stream, rows, width));
    }
}
