package dev.kiln.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
    private static final PrintStream STANDARD_ERROR = System.err;

    @TempDir
    Path folder;

    @AfterEach
    void restore() throws Exception {
        System.setErr(STANDARD_ERROR);
        LogManager.getLogManager().readConfiguration();
    }

    @Test
    void aFileThatCannotBeWrittenIsSaidOnceAndInOneLine() throws Exception {
        Path file = folder.resolve("log").resolve("kiln.log");
        LogFile.install(file);
        Logger.getLogger("x").warning("one");
        assertEquals(1, Files.readAllLines(file).size());
        Files.delete(file);
        Files.createDirectory(file);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        Logger.getLogger("x").warning("two");
        Logger.getLogger("x").warning("three");
        String text = said.toString(StandardCharsets.UTF_8);
        assertEquals(1, text.lines().count(), text);
        assertTrue(text.startsWith("kiln: what happens cannot be logged: " + file), text);
    }
}
