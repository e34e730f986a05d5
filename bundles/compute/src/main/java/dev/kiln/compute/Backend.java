package dev.kiln.compute;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * A way to compute: a service with the property {@code kiln.id}. {@link #readiness()} is ready only after a known answer
 * came out right on this machine, never because a library could be loaded; it is found once and remembered.
 *
 * <p>The contract grows by default methods and new types only, so that a backend compiled against an older minor version
 * goes on working: see the bundle's README.
 */
@ConsumerType
public interface Backend extends Plugin {
    /**
     * Names of the devices among which the option {@code device} of {@link DeviceSettings#options()} chooses, by their place
     * in this list, from 0, or by part of their name; the first is taken without it. Empty if the backend has only one
     * device, and then no such option. May take seconds, and throws nothing.
     */
    default List<String> devices() {
        return List.of();
    }

    /**
     * Opens a device for the caller alone, who closes it.
     *
     * @throws KilnException of kind ENVIRONMENT if the device cannot be opened, naming what is missing; of kind USAGE if
     *     an option of the settings is unknown
     */
    Device open(DeviceSettings settings) throws KilnException;
}
