package dev.kiln.model.trellis2.internal.net;

import dev.kiln.compute.tensor.Tensor;

/** Sees intermediate values of a network, under the names of the reference's modules. */
@FunctionalInterface
public interface Trace {
    /** Looks at nothing. */
    Trace NONE = (name, value) -> {};

    /** Called when {@code value} has been computed; it holds it only until this returns. */
    void seen(String name, Tensor value);
}
