package dev.kiln.backend.opencl.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.gpu.ChildProbe;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.Health;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;

/** Any device with an OpenCL 1.2 driver. */
@Component
@Identified(id = OpenCl.ID)
public final class OpenCl implements Backend {
    static final String ID = "opencl";
    private static final String DEVICE = "device";
    private static final String PRODUCTS = "products";
    private static final String FLOAT32 = "float32";
    private static final String UNITS = "units";
    private static final Set<String> OPTIONS = Set.of(DEVICE, PRODUCTS);

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
                        Fault.USAGE, option, "is no option of " + ID, "they are " + DEVICE + " and " + PRODUCTS);
            }
        }
        if (readiness() instanceof Readiness.Absent absent) {
            throw new KilnException(Fault.ENVIRONMENT, ID, absent.reason(), absent.remedy());
        }
        try {
            ClDevice chosen = choose(settings.options().get(DEVICE));
            String products = settings.options().getOrDefault(PRODUCTS, chosen.hasUnits() ? UNITS : FLOAT32);
            Matrices.Factory matrices = matrices(chosen, products);
            Device device = new GpuDevice(ID, settings, chosen.open(), matrices, health::lost, health::closed);
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

    /** Products of half types in float32, or on the matrix units if the device has any that there is a kernel for. */
    private static Matrices.Factory matrices(ClDevice device, String wanted) throws KilnException {
        if (wanted.equals(FLOAT32)) {
            return TiledMatrices::new;
        }
        if (wanted.equals(UNITS) && device.hasUnits()) {
            return MatrixUnits::nvidia;
        }
        throw new KilnException(
                Fault.USAGE,
                PRODUCTS + "=" + wanted,
                "is nothing that " + device.info().name() + " offers",
                "use " + FLOAT32 + (device.hasUnits() ? " or " + UNITS : ""));
    }

    /** The first device that will do, or the one that a person named by number or by part of its name. */
    private static ClDevice choose(String wanted) throws KilnException {
        List<ClDevice> fit = ClDevice.all().stream()
                .filter(device -> device.shortcoming().isEmpty())
                .toList();
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
