package dev.kiln.compute.tensor;

import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * An arena of device memory: what is allocated inside is freed at its end, except what is kept. Memory of an ended scope
 * may be used again at once; work submitted before still sees it. Nothing is freed by the garbage collector.
 */
@ConsumerType
public interface Scope extends AutoCloseable {
    /**
     * New memory with undefined content.
     *
     * @param dtype element type
     * @param rows 0 or more
     * @param channels 0 or more
     * @throws DeviceMemoryException if the budget does not allow it
     */
    Tensor tensor(DType dtype, long rows, int channels);

    /**
     * New memory filled from {@code values}, which holds {@code rows * channels} elements without padding. The segment
     * may be reused when this returns.
     */
    Tensor upload(MemorySegment values, DType dtype, long rows, int channels);

    /** A scope inside this one, ended with it at the latest. */
    Scope nested();

    /**
     * Hands the memory under {@code tensor}, which this scope owns, to the scope around it.
     *
     * @return the same tensor
     * @throws ContractViolation if this scope does not own it or has no scope around it
     */
    Tensor keep(Tensor tensor);

    /** Frees everything not kept, scopes inside first; idempotent. */
    @Override
    void close();
}
