package dev.kiln.backend.opencl.internal;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.util.List;

/** The OpenCL device that tests run on. Continuous integration requires one; elsewhere its absence is no failure. */
final class Present {
    private Present() {}

    /** The first device; without one the test is left out, or fails where {@code KILN_REQUIRE_OPENCL} is set. */
    static ClDevice device() {
        List<ClDevice> devices = ClDevice.all();
        if (devices.isEmpty()) {
            String missing = "no OpenCL device; the package pocl-opencl-icd brings one for the CPU";
            if (System.getenv("KILN_REQUIRE_OPENCL") != null) {
                fail(missing);
            }
            abort(missing);
        }
        return devices.getFirst();
    }
}
