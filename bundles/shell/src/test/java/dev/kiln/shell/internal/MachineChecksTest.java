package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineChecksTest {
    private static final long GIB = 1L << 30;

    @TempDir
    Path folder;

    @Test
    void namesTheMachineBehindAContainer() throws Exception {
        Path file = Files.writeString(folder.resolve("meminfo"), """
                MemTotal:       16777216 kB
                MemFree:         1000000 kB
                """);
        assertEquals(
                "; that is the limit of its container, the machine has 16.0 GiB", MachineChecks.container(GIB, file));
        assertEquals("", MachineChecks.container(16 * GIB, file));
    }

    @Test
    void saysNothingWhereTheSystemDoesNotTell() throws Exception {
        assertEquals("", MachineChecks.container(GIB, folder.resolve("none")));
        assertEquals("", MachineChecks.container(GIB, Files.writeString(folder.resolve("odd"), "MemTotal: much\n")));
        assertEquals("", MachineChecks.container(GIB, Files.write(folder.resolve("bad"), new byte[] {-1, -2, 10})));
    }
}
