package dev.kiln.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileTest {
    @TempDir
    private Path folder;

    @Test
    void readsWhatItWrote() throws Exception {
        Run run = new Run(Rows.RIG, "a library", List.of(Rows.row("linear", 0.25, 7), Rows.row("copy", 3e-5, 0)));
        Path file = folder.resolve("run.json");
        RunFile.write(run, file);
        assertEquals(run, RunFile.read(file));
        RunFile.write(run, file);
        assertEquals(1, folder.toFile().list().length);
    }

    @Test
    void aPlaceThatCannotBeWrittenIsRefusedBeforeTheRun() throws Exception {
        RunFile.requireWritable(folder.resolve("run.json"));
        for (Path place : List.of(folder, folder.resolve("no/run.json"), Path.of("/"))) {
            KilnException failure = assertThrows(KilnException.class, () -> RunFile.requireWritable(place));
            assertEquals(Fault.ENVIRONMENT, failure.fault());
            assertTrue(failure.getMessage().contains(place.toString()), failure.getMessage());
        }
        assertEquals(0, folder.toFile().list().length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"rig\":null,\"peer\":\"\",\"rows\":[]}",
                "{\"rows\":3}",
                "{\"rig\":{},\"peer\":\"\",\"rows\":[]}",
                "not JSON"
            })
    void anythingElseIsRefusedByName(String text) throws Exception {
        Path file = folder.resolve("odd.json");
        Files.writeString(file, text);
        KilnException failure = assertThrows(KilnException.class, () -> RunFile.read(file));
        assertEquals(Fault.USAGE, failure.fault());
        assertTrue(failure.getMessage().contains("odd.json"), failure.getMessage());
    }
}
