package dev.kiln.nn;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/**
 * A linear layer or a convolution on a device: a weight and what is added to its product.
 *
 * @param weight {@code [N,K]}, or a filter bank with N first
 * @param bias {@code [1,N]} f32, or null
 */
public record Affine(Weight weight, Tensor bias) {
    /** The epilogue that adds the bias. */
    public Epilogue epilogue() {
        return Epilogue.bias(bias);
    }

    /** The epilogue that adds the bias and applies {@code function}. */
    public Epilogue then(Activation function) {
        return epilogue().then(function);
    }
}
