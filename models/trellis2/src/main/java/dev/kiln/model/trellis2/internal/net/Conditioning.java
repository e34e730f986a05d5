package dev.kiln.model.trellis2.internal.net;

import dev.kiln.compute.tensor.Tensor;
import java.util.List;

/**
 * Keys and values of every block's cross-attention, computed once a stage.
 *
 * @param keysValues for each block {@code [L, 2C]}: normed keys, then values
 * @param empty for each block {@code [1, C]}: what cross-attention gives under the empty condition. That condition is
 *     all zeros, so all its keys are equal and every value is the bias: whatever the query, the answer is
 *     {@code to_out(bias of v)}
 */
public record Conditioning(List<Tensor> keysValues, List<Tensor> empty) {}
