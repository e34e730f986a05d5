package dev.kiln.backend.cpureference.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceInfo;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.host.HostDevice;
import java.util.Map;
import org.osgi.service.component.annotations.Component;

/** The oracle: scalar loops over float32 values with float64 accumulators, on one thread. */
@Component
@Identified(id = CpuReference.ID)
public final class CpuReference implements Backend {
    static final String ID = "cpu-reference";

    @Override
    public String description() {
        return "scalar loops in plain Java, the definition of every operation; slow";
    }

    @Override
    public Readiness readiness() {
        return KnownAnswer.ERROR.isEmpty()
                ? Readiness.ready()
                : Readiness.absent(KnownAnswer.ERROR, "Report this Java virtual machine: its arithmetic is wrong");
    }

    @Override
    public Device open(DeviceSettings settings) throws KilnException {
        if (!settings.options().isEmpty()) {
            throw new KilnException(
                    Fault.USAGE,
                    settings.options().keySet().iterator().next(),
                    "is no option of " + ID,
                    "leave it out: this backend has no options");
        }
        return device(settings);
    }

    static Device device(DeviceSettings settings) {
        DeviceInfo info = new DeviceInfo(
                ID,
                System.getProperty("os.arch"),
                "Java " + Runtime.version().feature(),
                settings.memoryBytes(),
                Map.of("accumulation", "float64"));
        return new HostDevice(info, settings, ReferenceOps::new);
    }
}
