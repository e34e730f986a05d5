package dev.kiln.model.trellis2.internal.parity;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.backend.cpuvector.internal.CpuVector;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.parity.FixtureFolder;
import dev.kiln.parity.ParityReport;
import dev.kiln.weights.store.ModelStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the fixtures notice a wrong key and a wrong layout: their weights are asymmetric. */
class StrictLoadingTest {
    private static final Path FIXTURES = Path.of("src/test/fixtures/trellis2");

    @TempDir
    Path folder;

    private ParityReport check() throws Exception {
        CheckpointSource source = new CheckpointSource(Path.of("checkpoints"), new ModelStore(folder.resolve("none")));
        try (Device device =
                new CpuVector().open(DeviceSettings.ofMemory(1L << 28).withThreads(1))) {
            return new FixtureFolder(folder).check(device, List.of(new Trellis2Parity(source)), row -> {});
        }
    }

    @Test
    void anUnchangedCopyPasses() throws Exception {
        AlteredFixture.write(FIXTURES, "ss_dec", folder, "none", (tensor, arena) -> tensor);
        ParityReport report = check();
        assertTrue(report.passed(), report::table);
    }

    @ParameterizedTest
    @CsvSource({
        "ss_flow, blocks.1.mlp.mlp.2.bias",
        "slat_flow, blocks.0.self_attn.q_rms_norm.gamma",
        "shape_dec, blocks.0.1.to_subdiv.bias",
        "ss_dec, out_layer.0.weight",
        "dinov3, layer.1.attention.k_proj.weight",
    })
    void aRenamedTensorIsRefusedByName(String fixture, String key) throws Exception {
        AlteredFixture.write(FIXTURES, fixture, folder, key, AlteredFixture.renamed(key + "s"));
        ParityReport report = check();
        assertFalse(report.passed());
        assertTrue(report.rows().getFirst().note().contains(key), report::table);
    }

    @ParameterizedTest
    @CsvSource({
        "ss_flow, blocks.0.self_attn.to_out.weight, 0, 1",
        "tex_flow, blocks.1.cross_attn.to_q.weight, 0, 1",
        "dinov3, layer.0.attention.v_proj.weight, 0, 1",
        "dinov3, embeddings.patch_embeddings.weight, 2, 3",
        "ss_dec, input_layer.weight, 2, 4",
        "ss_dec, blocks.0.conv1.weight, 0, 1",
        "ss_dec, blocks.1.conv.weight, 3, 4",
        "shape_dec, blocks.0.0.conv.weight, 1, 2",
        "shape_dec, blocks.1.1.conv.weight, 0, 4",
        "tex_dec, blocks.2.1.conv1.weight, 2, 3",
    })
    void aTransposedTensorFails(String fixture, String key, int first, int second) throws Exception {
        AlteredFixture.write(FIXTURES, fixture, folder, key, AlteredFixture.swapped(first, second));
        assertFalse(check().passed());
    }
}
