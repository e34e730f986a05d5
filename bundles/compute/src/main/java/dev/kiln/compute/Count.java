package dev.kiln.compute;

import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;

/**
 * A length that the data decides. It stays on the device until {@link #await()}, which is a read like any other.
 *
 * @param device where it is
 * @param tensor {@code [1,1]} i32
 * @param label names the read in records and failures
 */
public record Count(Device device, Tensor tensor, String label) {
    /** A count yet to be computed, in memory of {@code scope}. */
    public static Count in(Scope scope, Device device, String label) {
        return new Count(device, scope.tensor(DType.I32, 1, 1), label);
    }

    /** Waits for the device and returns the count. */
    public int await() {
        return device.readInt(tensor, label);
    }
}
