package dev.kiln.backend.opencl.internal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.gpu.driver.DriverInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Machines on which OpenCL cannot be used; each is absent with the reason. */
class ProbeTest {
    private static ClDevice device(String name, long groupMemory, int largestGroup, boolean exactDivision) {
        DriverInfo info = new DriverInfo(name, "1", 1 << 30, 1 << 28, groupMemory, largestGroup, false, 1e9, Map.of());
        return new ClDevice(0, 0, info, exactDivision);
    }

    private static String reason(ClDevice... devices) {
        return ((Readiness.Absent) Probe.of(List.of(devices))).reason();
    }

    @Test
    void aLoaderThatIsNotThereIsFoundMissingWithoutNoise() {
        assertFalse(Loader.opens("libNoSuchOpenCL.so.1"));
    }

    @Test
    void aLoaderWithoutADriverSaysSo() {
        assertTrue(reason().contains("without a driver"));
    }

    @Test
    void devicesThatWillNotDoAreNamedWithTheirLimits() {
        String reason = reason(
                device("small groups", 48 << 10, 64, true),
                device("small memory", 8 << 10, 256, true),
                device("coarse division", 48 << 10, 256, false));
        assertTrue(reason.contains("small groups=has groups of 64 work items"), reason);
        assertTrue(reason.contains("small memory=has 8192 bytes of group memory"), reason);
        assertTrue(reason.contains("coarse division=does not round float32 division correctly"), reason);
    }

    @Test
    void driversAreToldApartByTheirFiles() {
        String fingerprint = DriverFiles.fingerprint();
        assertTrue(fingerprint.contains("java " + Runtime.version()), fingerprint);
    }
}
