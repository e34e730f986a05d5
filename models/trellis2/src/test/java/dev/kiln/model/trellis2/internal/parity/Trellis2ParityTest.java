package dev.kiln.model.trellis2.internal.parity;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.parity.FixtureFolder;
import dev.kiln.parity.ParityReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class Trellis2ParityTest {
    private static final Path FIXTURES = Path.of("src/test/fixtures/trellis2");

    @Test
    void everyModuleAgreesWithTheReferenceImplementation() throws Exception {
        try (Device device =
                new CpuReference().open(DeviceSettings.ofMemory(1L << 30).withThreads(2))) {
            ParityReport report = new FixtureFolder(FIXTURES).check(device, List.of(new Trellis2Parity()), row -> {});
            assertTrue(report.passed(), report::table);
        }
    }
}
