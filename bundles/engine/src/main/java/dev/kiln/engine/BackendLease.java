package dev.kiln.engine;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import org.osgi.annotation.versioning.ProviderType;

/** A backend in the hands of one command. Its bundle stops after the lease is closed, or when the drain time is over. */
@ProviderType
public interface BackendLease extends AutoCloseable {
    /** What was leased. */
    Leased leased();

    /** The backend. */
    Backend backend();

    /** What the node grants to a device. */
    DeviceSettings settings();

    /** Whether the drain time of the backend is over: close its devices and the lease now. */
    boolean revoked();

    /**
     * Opens a device with {@link #settings()}; the caller closes it before the lease. Its operations throw
     * {@link java.util.concurrent.CancellationException} once the lease is revoked or the calling thread of this method
     * is interrupted.
     *
     * @throws KilnException as {@link Backend#open}
     */
    default Device open() throws KilnException {
        Device device = backend().open(settings());
        Thread user = Thread.currentThread();
        device.cancelWhen(() -> revoked() || user.isInterrupted());
        return device;
    }

    /** Gives the backend back; idempotent. */
    @Override
    void close();
}
