package dev.kiln.backend.gpu.driver;

import org.osgi.annotation.versioning.ConsumerType;

/** A compiled program. */
@ConsumerType
public interface Program extends AutoCloseable {
    /** Handle of one of its kernels, valid until the program is closed. */
    long kernel(String name);

    /** Unloads it, once work submitted before is done with it; idempotent. */
    @Override
    void close();
}
