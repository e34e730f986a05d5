package dev.kiln.model.trellis2.internal.parity;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.backend.cpuvector.internal.CpuVector;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.parity.FixtureFolder;
import dev.kiln.parity.ParityReport;
import dev.kiln.weights.store.ModelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Trellis2ParityTest {
    private static final Path FIXTURES = Path.of("src/test/fixtures");
    private static final CheckpointSource SOURCE =
            new CheckpointSource(Path.of("checkpoints"), new ModelStore(Path.of("target/no-models")));

    private static void passes(Path folder, Backend backend) throws Exception {
        try (Device device = backend.open(DeviceSettings.ofMemory(1L << 30).withThreads(2))) {
            ParityReport report =
                    new FixtureFolder(folder).check(device, List.of(new Trellis2Parity(SOURCE)), row -> {});
            assertTrue(report.passed(), report::table);
        }
    }

    @Test
    void everyModuleAgreesWithTheReferenceImplementation() throws Exception {
        passes(FIXTURES.resolve("trellis2"), new CpuReference());
    }

    @Test
    void everyModuleAgreesOnTheVectorBackend() throws Exception {
        passes(FIXTURES.resolve("trellis2"), new CpuVector());
    }

    /** The smallest of the stored runs; {@code kiln parity} checks them all. */
    @Test
    void aWholeRunOfTheEmbeddedCheckpointAgrees(@TempDir Path folder) throws Exception {
        for (String file : List.of("object9.json", "object9.safetensors")) {
            Files.copy(FIXTURES.resolve("trellis2-mini").resolve(file), folder.resolve(file));
        }
        passes(folder, new CpuVector());
    }
}
