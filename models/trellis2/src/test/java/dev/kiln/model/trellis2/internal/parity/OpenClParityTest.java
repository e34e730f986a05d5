package dev.kiln.model.trellis2.internal.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.model.trellis2.internal.bench.OpenClDevices;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.parity.FixtureFolder;
import dev.kiln.parity.ParityReport;
import dev.kiln.weights.store.ModelStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fixtures on OpenCL, which in continuous integration is PoCL. */
class OpenClParityTest {
    private static final Path FIXTURES = Path.of("src/test/fixtures");

    /** Comparisons that the fixtures of modules hold. */
    private static final int CHECKS = 106;

    private static final CheckpointSource SOURCE =
            new CheckpointSource(Path.of("checkpoints"), new ModelStore(Path.of("target/no-models")));

    private static ParityReport passes(Path folder) throws Exception {
        try (Device device = OpenClDevices.open(DeviceSettings.ofMemory(1L << 30))) {
            ParityReport report =
                    new FixtureFolder(folder).check(device, List.of(new Trellis2Parity(SOURCE)), row -> {});
            assertTrue(report.passed(), report::table);
            return report;
        }
    }

    @Test
    void everyModuleAgreesWithTheReferenceImplementation() throws Exception {
        assertEquals(CHECKS, passes(FIXTURES.resolve("trellis2")).rows().size());
    }

    @Test
    void everyWholeRunOfTheEmbeddedCheckpointAgrees() throws Exception {
        passes(FIXTURES.resolve("trellis2-mini"));
    }
}
