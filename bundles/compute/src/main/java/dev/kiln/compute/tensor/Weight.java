package dev.kiln.compute.tensor;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * A matrix or filter bank on a device, made once from the bytes of a checkpoint: {@code [N,K]} for linear,
 * {@code [Co,3,3,3,Ci]} for convolutions. Opaque and read-only: a backend may keep it packed in half precision or
 * rearrange it privately at its first use. Its memory counts in the device's figures until {@link #close()}.
 */
@ConsumerType
public interface Weight extends AutoCloseable {
    /** Element type of the values as given. */
    DType dtype();

    /** Shape as given, output channels first. */
    Extents shape();

    /** Device memory held, private rearrangements included. */
    long bytes();

    /** False once closed. */
    boolean isLive();

    /** The device it belongs to, compared by identity. */
    Object owner();

    /** Unloads; idempotent. Work submitted before still sees the values. */
    @Override
    void close();
}
