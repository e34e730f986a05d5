package dev.kiln.backend.opencl.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.gpu.ChildProbe;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.Health;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.opencl.internal.MatrixUnits.Work;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;

/** Any device with an OpenCL 1.2 driver. */
@Component
@Identified(id = OpenCl.ID)
public final class OpenCl implements Backend {
    static final String ID = "opencl";
    private static final String DEVICE = "device";
    private static final List<String> OPTIONS =
            List.of(DEVICE, Units.option(Work.PRODUCTS), Units.option(Work.ATTENTION));

    private final Units units = new Units();
    private final Health health = new Health(() -> Probe.withChild(ChildProbe.ofUser()));

    @Override
    public String description() {
        return "any device with an OpenCL 1.2 driver, in float32";
    }

    @Override
    public Readiness readiness() {
        return health.readiness();
    }

    @Override
    public Device open(DeviceSettings settings) throws KilnException {
        for (String option : settings.options().keySet()) {
            if (!OPTIONS.contains(option)) {
                throw new KilnException(
                        Fault.USAGE, option, "is no option of " + ID, "there are " + String.join(", ", OPTIONS));
            }
        }
        if (readiness() instanceof Readiness.Absent absent) {
            throw new KilnException(Fault.ENVIRONMENT, ID, absent.reason(), absent.remedy());
        }
        try {
            ClDevice chosen = choose(settings.options().get(DEVICE));
            Units.Choice choice = units.choose(chosen, settings.options());
            ClDriver driver = chosen.with(choice.facts()).open();
            Device device = new GpuDevice(ID, settings, driver, choice.matrices(), health::lost, health::closed);
            health.opened();
            return device;
        } catch (DriverException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    ID,
                    "does not open: " + e.getMessage(),
                    "see kiln backends for what is ready",
                    e);
        }
    }

    @Override
    public List<String> devices() {
        try {
            return fit().stream().map(device -> device.info().name()).toList();
        } catch (DriverException broken) {
            // Readiness says why.
            return List.of();
        }
    }

    private static List<ClDevice> fit() {
        return ClDevice.all().stream()
                .filter(device -> device.shortcoming().isEmpty())
                .toList();
    }

    /** The first device that will do, or the one that a person named by number or by part of its name. */
    private static ClDevice choose(String wanted) throws KilnException {
        List<ClDevice> fit = fit();
        for (int i = 0; i < fit.size(); i++) {
            String name = fit.get(i).info().name().toLowerCase(Locale.ROOT);
            if (wanted == null
                    || wanted.equals(Integer.toString(i))
                    || !wanted.isBlank() && name.contains(wanted.toLowerCase(Locale.ROOT))) {
                return fit.get(i);
            }
        }
        throw new KilnException(
                Fault.USAGE,
                DEVICE + "=" + wanted,
                "is no OpenCL device of this machine",
                "name one of "
                        + fit.stream().map(device -> device.info().name()).collect(Collectors.joining(", ")));
    }
}
