package dev.kiln.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.SafetensorsWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixtureFolderTest {
    private static final String DESCRIPTION = "{\"class\":\"twice\",\"weights\":[\"w\"],"
            + "\"tensors\":{\"in.x\":[\"float32\",[2]],\"out.y\":[\"float32\",[2]]}}";

    @TempDir
    Path folder;

    /** A model that multiplies by its weight. */
    private static final class Twice implements ParitySuite {
        @Override
        public boolean claims(Fixture fixture) {
            return fixture.type().equals("twice");
        }

        @Override
        public void check(Fixture fixture, ParityRun run) throws KilnException {
            float[] x = fixture.floats("in.x");
            float weight = fixture.weights().take("w", 1).toFloats()[0];
            for (int i = 0; i < x.length; i++) {
                x[i] *= weight;
            }
            run.close("product", fixture.floats("out.y"), x, 1e-6);
        }
    }

    @BeforeEach
    void oneFixture() throws Exception {
        write("a", DESCRIPTION, 2);
    }

    private void write(String name, String description, float weight) throws Exception {
        Files.writeString(folder.resolve(name + ".json"), description);
        new SafetensorsWriter()
                .floats("w", new float[] {weight}, 1)
                .floats("in.x", new float[] {1, 3}, 2)
                .floats("out.y", new float[] {2, 6}, 2)
                .write(folder.resolve(name + ".safetensors"));
    }

    private ParityReport check() throws KilnException {
        return new FixtureFolder(folder).check(null, List.of(new Twice()), row -> {});
    }

    private void refused(String part) {
        KilnException refusal = assertThrows(KilnException.class, this::check);
        assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }

    @Test
    void agreementPasses() throws Exception {
        ParityReport report = check();
        assertTrue(report.passed());
        assertTrue(report.table().endsWith("1 of 1 pass" + System.lineSeparator()), report.table());
    }

    @Test
    void anotherWeightFails() throws Exception {
        write("b", DESCRIPTION, 2.1f);
        ParityReport report = check();
        assertFalse(report.passed());
        assertEquals(ParityRow.Verdict.PASS, report.rows().get(0).verdict());
        assertEquals(ParityRow.Verdict.FAIL, report.rows().get(1).verdict());
        assertEquals(0.3, report.rows().get(1).maxError(), 1e-5);
    }

    @Test
    void notANumberFails() throws Exception {
        write("a", DESCRIPTION, Float.NaN);
        assertFalse(check().passed());
    }

    @Test
    void whatNobodyKnowsIsUnclaimedAndFails() throws Exception {
        write("b", DESCRIPTION.replace("twice", "thrice"), 2);
        ParityReport report = check();
        assertFalse(report.passed());
        assertEquals(ParityRow.Verdict.UNCLAIMED, report.rows().get(1).verdict());
    }

    @Test
    void aMissingTensorFailsItsOwnRowOnly() throws Exception {
        write("b", DESCRIPTION.replace("\"in.x\":[\"float32\",[2]],", ""), 2);
        new SafetensorsWriter()
                .floats("w", new float[] {2}, 1)
                .floats("out.y", new float[] {2, 6}, 2)
                .write(folder.resolve("b.safetensors"));
        ParityReport report = check();
        assertEquals(ParityRow.Verdict.PASS, report.rows().get(0).verdict());
        assertEquals(ParityRow.Verdict.FAIL, report.rows().get(1).verdict());
        assertTrue(report.rows().get(1).note().contains("in.x"), report.table());
    }

    @Test
    void refusesDescriptionsThatDisagreeWithTheirTensors() throws Exception {
        write("a", DESCRIPTION.replace("\"in.x\":[\"float32\",[2]]", "\"in.x\":[\"float32\",[3]]"), 2);
        refused("in.x");
        write("a", DESCRIPTION.replace("\"in.x\"", "\"in.z\""), 2);
        refused("in.z");
        write("a", DESCRIPTION.replace("[\"w\"]", "[\"v\"]"), 2);
        refused("\"v\"");
    }

    @Test
    void refusesWhatIsNoDescription() throws Exception {
        write("a", "[1]", 2);
        refused("no JSON object");
        write("a", "{\"class\":", 2);
        refused("no JSON");
        write("a", "{\"class\":\"x\",\"class\":\"y\"}", 2);
        refused("no JSON");
        write("a", "[".repeat(100_000), 2);
        refused("no JSON");
    }

    @Test
    void refusesBrokenAndMissingTensorFiles() throws Exception {
        Files.write(folder.resolve("a.safetensors"), new byte[] {1, 2, 3});
        refused("a.safetensors");
        Files.delete(folder.resolve("a.safetensors"));
        refused("a.safetensors");
    }

    @Test
    void refusesFoldersWithoutFixtures() throws Exception {
        Files.delete(folder.resolve("a.json"));
        assertEquals(Fault.USAGE, assertThrows(KilnException.class, this::check).fault());
        KilnException missing = assertThrows(
                KilnException.class, () -> new FixtureFolder(folder.resolve("none")).check(null, List.of(), row -> {}));
        assertEquals(Fault.USAGE, missing.fault());
    }
}
