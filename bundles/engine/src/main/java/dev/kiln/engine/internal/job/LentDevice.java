package dev.kiln.engine.internal.job;

import com.sun.management.OperatingSystemMXBean;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.Leased;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.engine.internal.lease.Leases;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The compute device of one job: opened with its leases, closed with them, lent to every stage in between. */
final class LentDevice implements AutoCloseable {
    /** For jobs that lease no backend. */
    static final LentDevice NONE = new LentDevice(null, null);

    private final Device device;
    private final Leased backend;

    private LentDevice(Device device, Leased backend) {
        this.device = device;
        this.backend = backend;
    }

    /**
     * Opens a device on the leased backend, if there is one. It stops working when the job is stopped.
     *
     * @throws KilnException if the device cannot be opened
     */
    static LentDevice of(Leases leases, Attempt attempt) throws KilnException {
        List<Lease<Backend>> backends = leases.all(Kind.BACKEND);
        if (backends.isEmpty()) {
            return NONE;
        }
        Lease<Backend> backend = backends.getFirst();
        DeviceSettings settings = settings(attempt.workshop().settings(), attempt.threads(), backend);
        Device device = backend.service().open(settings);
        device.cancelWhen(() -> attempt.stopSwitch().reason() != Stop.NONE);
        return new LentDevice(device, backend.leased());
    }

    /** What the settings of a node grant to a device of a backend. */
    static DeviceSettings settings(NodeSettings node, int threads, Lease<Backend> backend) {
        long mebibytes = node.number(Knob.DEVICE_MEMORY);
        long bytes = mebibytes == 0 ? machineMemory() / 2 : mebibytes << 20;
        Map<String, String> options =
                Knob.options(node.value(Knob.DEVICE_OPTIONS), backend.leased().id());
        String device = node.value(Knob.DEVICE);
        if (!device.isEmpty() && !backend.service().devices().isEmpty()) {
            options.put(Knob.DEVICE.key(), device);
        }
        return new DeviceSettings(threads, bytes, node.number(Knob.DISPATCH) / 1000.0, options);
    }

    private static long machineMemory() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /** The device, if it is asked for by its type and there is one. */
    <T> Optional<T> as(Class<T> tool) {
        return tool.isInstance(device) ? Optional.of(tool.cast(device)) : Optional.empty();
    }

    /** The backend that the device belongs to; null if there is none. */
    Leased backend() {
        return backend;
    }

    @Override
    public void close() {
        if (device != null) {
            device.close();
        }
    }
}
