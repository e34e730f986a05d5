package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void columnsAreAsWideAsTheirLongestCell() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Table("ID", "WHAT")
                .row("vertex-idw", "colours")
                .row("🏺", "one character")
                .print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertEquals("""
                ID          WHAT
                vertex-idw  colours
                🏺           one character
                """, bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aRowOfAnotherLengthIsRefused() {
        Table table = new Table("ID");
        assertThrows(IllegalArgumentException.class, () -> table.row("a", "b"));
    }
}
