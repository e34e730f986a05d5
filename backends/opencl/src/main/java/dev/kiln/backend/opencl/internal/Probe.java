package dev.kiln.backend.opencl.internal;

import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.gpu.ChildProbe;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.KnownAnswer;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.opencl.CL;

/** Whether OpenCL works on this machine, found by a known answer. */
final class Probe {
    private static final long MEMORY = 64L << 20;

    private Probe() {}

    /** First in a process of its own, unless this driver has been there before, then here. */
    static Readiness withChild(ChildProbe child) {
        if (!Loader.isThere()) {
            return Readiness.absent(
                    "There is no OpenCL loader on this machine (looked for " + String.join(", ", Loader.NAMES) + ")",
                    "Install the driver of the graphics card, or PoCL for the CPU");
        }
        Readiness alone = child.ask(
                DriverFiles.fingerprint(),
                ProbeMain.class,
                ProbeMain.class,
                GpuDevice.class,
                Device.class,
                Readiness.class,
                CL.class);
        return alone instanceof Readiness.Absent ? alone : here();
    }

    /** In this process. */
    static Readiness here() {
        try {
            return of(ClDevice.all());
        } catch (DriverException e) {
            return Readiness.absent("The OpenCL driver fails: " + e.getMessage(), "Reinstall or update the driver");
        }
    }

    /** By the first of the devices that will do. */
    static Readiness of(List<ClDevice> devices) {
        Map<String, String> shortcomings = new TreeMap<>();
        for (ClDevice candidate : devices) {
            String why = candidate.shortcoming();
            if (why.isEmpty()) {
                return tryOut(candidate);
            }
            shortcomings.put(candidate.info().name(), why);
        }
        return shortcomings.isEmpty()
                ? Readiness.absent(
                        "OpenCL is installed without a driver for any device",
                        "Install the driver of the graphics card, or PoCL for the CPU")
                : Readiness.absent("No OpenCL device will do: " + shortcomings, "Use another backend on this machine");
    }

    private static Readiness tryOut(ClDevice candidate) {
        DeviceSettings settings = new DeviceSettings(1, MEMORY, 0.5, Map.of());
        try (Device device =
                new GpuDevice(OpenCl.ID, settings, candidate.open(), RowMatrices::float32, lost -> {}, () -> {})) {
            String complaint = KnownAnswer.complaint(device);
            return complaint.isEmpty()
                    ? Readiness.ready()
                    : Readiness.absent(
                            candidate.info().name() + " with driver "
                                    + candidate.info().version() + " computes wrongly. " + complaint.strip(),
                            "Install another version of the driver");
        } catch (RuntimeException e) {
            return Readiness.absent(
                    candidate.info().name() + " with driver " + candidate.info().version() + " fails: "
                            + e.getMessage(),
                    "Install another version of the driver");
        }
    }
}
