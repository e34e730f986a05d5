package dev.kiln.compute.tensor;

import org.osgi.annotation.versioning.ConsumerType;

/** One allocation of device memory, owned by a {@link Scope}. Opaque to callers; a backend casts to its own class. */
@ConsumerType
public interface Buffer {
    /** Usable size. */
    long bytes();

    /** False once its scope has ended; every use after that is refused. */
    boolean isLive();

    /** The device it belongs to, compared by identity. */
    Object owner();
}
