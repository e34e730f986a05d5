package dev.kiln.model.trellis2.internal.bench;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.opencl.internal.OpenCl;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;

/** The OpenCL device for tests: required where {@code KILN_REQUIRE_OPENCL} is set, else its absence is no failure. */
public final class OpenClDevices {
    private OpenClDevices() {}

    /** Opens it, or leaves the test out. */
    public static Device open(DeviceSettings settings) throws Exception {
        OpenCl backend = new OpenCl();
        if (backend.readiness() instanceof Readiness.Absent(String reason, String remedy)) {
            if (System.getenv("KILN_REQUIRE_OPENCL") != null) {
                fail(reason + ". " + remedy);
            }
            abort(reason);
        }
        return backend.open(settings);
    }
}
