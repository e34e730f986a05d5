package dev.kiln.backend.cpuvector.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceInfo;
import dev.kiln.compute.DeviceSettings;
import java.util.Map;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** The vector units of the CPU through the JDK's Vector API: the default of any machine. */
@Component(property = "service.ranking:Integer=10")
@Identified(id = CpuVector.ID)
public final class CpuVector implements Backend {
    static final String ID = "cpu-vector";

    private final Warmup warmup = new Warmup();

    /** Stops what this backend does in the background. */
    @Deactivate
    void stop() throws InterruptedException {
        warmup.close();
    }

    @Override
    public String description() {
        return Lanes.F.vectorBitSize() + "-bit vectors through the JDK's Vector API";
    }

    @Override
    public Readiness readiness() {
        return KnownAnswer.READINESS;
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
        if (settings.threads() > 1) {
            warmup.start();
        }
        return device(settings);
    }

    /** A device, unless this machine's vectors are too narrow, which {@link #readiness()} tells. */
    static Device device(DeviceSettings settings) {
        int bits = Lanes.F.vectorBitSize();
        DeviceInfo info = new DeviceInfo(
                ID,
                System.getProperty("os.arch"),
                "Java " + Runtime.version().feature(),
                settings.memoryBytes(),
                Map.of("vectors", bits + " bits", "threads", Integer.toString(settings.threads())));
        return VectorDevice.open(info, settings, MicroKernel.forWidth(bits));
    }
}
