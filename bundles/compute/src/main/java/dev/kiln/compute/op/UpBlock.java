package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/**
 * Parameters of one channel-to-space block from c to c' channels; vectors are f32.
 *
 * @param normWeight {@code [1,c]}
 * @param normBias {@code [1,c]}
 * @param conv1 {@code [8c',3,3,3,c]}
 * @param conv1Bias {@code [1,8c']}
 * @param conv2 {@code [c',3,3,3,c']}
 * @param conv2Bias {@code [1,c']}
 */
public record UpBlock(
        Tensor normWeight, Tensor normBias, Weight conv1, Tensor conv1Bias, Weight conv2, Tensor conv2Bias) {}
