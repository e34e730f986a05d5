package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/**
 * Parameters of one sparse ConvNeXt block of c channels; vectors are f32.
 *
 * @param conv {@code [c,3,3,3,c]}
 * @param convBias {@code [1,c]}
 * @param normWeight {@code [1,c]}
 * @param normBias {@code [1,c]}
 * @param up {@code [4c,c]}
 * @param upBias {@code [1,4c]}
 * @param down {@code [c,4c]}
 * @param downBias {@code [1,c]}
 */
public record ConvNext(
        Weight conv,
        Tensor convBias,
        Tensor normWeight,
        Tensor normBias,
        Weight up,
        Tensor upBias,
        Weight down,
        Tensor downBias) {}
