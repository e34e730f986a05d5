package dev.kiln.model.trellis2.internal.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.SafetensorsWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which kept boundaries a run takes. */
class KeptStepsTest {
    private static final Map<String, String> SET = Map.of("structure-steps", "4", "shape-steps", "2");

    @TempDir
    Path folder;

    private static Origin origin(long seed, Map<String, String> parameters) {
        return new Origin("checkpoint", seed, new Parameters(parameters));
    }

    private KeptSteps open(long seed, Map<String, String> parameters) throws KilnException {
        return KeptSteps.open(Optional.of(folder), origin(seed, parameters));
    }

    private static void write(SafetensorsWriter writer, String name) {
        writer.floats(name, new float[] {1, 2, 3}, 3);
    }

    @BeforeEach
    void keepThree() throws Exception {
        try (KeptSteps steps = open(42, SET)) {
            steps.keep(2, "cond", writer -> write(writer, "cond"));
            steps.keep(3, "structure", writer -> write(writer, "structure"));
            steps.keep(5, "shape", writer -> write(writer, "shape"));
        }
    }

    private String found(long seed, Map<String, String> parameters) throws KilnException {
        StringBuilder found = new StringBuilder();
        try (KeptSteps steps = open(seed, parameters)) {
            for (String name : new String[] {"cond", "structure", "shape"}) {
                if (steps.find(name).isPresent()) {
                    found.append(name).append(' ');
                }
            }
        }
        return found.toString();
    }

    @Test
    void eachTakesWhatItsInputsWouldGive() throws Exception {
        assertEquals("cond structure shape ", found(42, SET));
        assertEquals("cond structure ", found(42, Map.of("structure-steps", "4", "shape-steps", "3")));
        assertEquals("cond ", found(42, Map.of("structure-steps", "5", "shape-steps", "2")));
        assertEquals("cond ", found(7, SET));
        assertEquals("cond structure shape ", found(42, Map.of("structure-steps", "4", "shape-steps", "2", "x", "1")));
    }

    @Test
    void aStepOfOtherInputsIsReplacedAndOneOfTheSameStays() throws Exception {
        Path shape = folder.resolve("5-shape.safetensors");
        byte[] before = Files.readAllBytes(shape);
        try (KeptSteps steps = open(42, SET)) {
            steps.keep(5, "shape", writer -> write(writer, "other"));
        }
        assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(shape)));
        try (KeptSteps steps = open(7, SET)) {
            steps.keep(5, "shape", writer -> write(writer, "shape"));
        }
        assertNotEquals(-1, Arrays.mismatch(before, Files.readAllBytes(shape)));
        assertEquals("cond shape ", found(7, SET));
    }

    @Test
    void oneThatWasTamperedWithIsNamed() throws Exception {
        Path shape = folder.resolve("5-shape.safetensors");
        byte[] bytes = Files.readAllBytes(shape);
        bytes[bytes.length - 1] ^= 1;
        Files.write(shape, bytes);
        KilnException failure = assertThrows(KilnException.class, () -> open(42, SET));
        assertEquals(Fault.FAILED, failure.fault());
        assertEquals(shape.toString(), failure.subject());
        Files.delete(shape);
        Files.createSymbolicLink(shape, folder.resolve("2-cond.safetensors"));
        assertTrue(assertThrows(KilnException.class, () -> open(42, SET))
                .getMessage()
                .contains("is no regular file"));
    }

    /** Parity reads kept files as it reads its own. */
    @Test
    void theFormatIsThatOfTheFixtures() throws Exception {
        try (Checkpoint values = Checkpoint.open(folder.resolve("3-structure.safetensors"))) {
            assertEquals("checkpoint", values.metadata().get("checkpoint"));
            assertEquals(1, values.tensors().size());
        }
        try (StageFiles files = StageFiles.open("", folder.toString(), "checkpoint", KeptSteps.none())) {
            assertTrue(files.floats("structure", 3).isPresent());
        }
    }
}
