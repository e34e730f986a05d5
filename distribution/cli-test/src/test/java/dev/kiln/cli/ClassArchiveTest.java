package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file in which Java keeps classes between starts: no state of it, and of its disk, may show in an answer. */
class ClassArchiveTest {
    @TempDir
    Path folder;

    /** As after a loss of power: the file has its header and its length, and zeros for the rest. */
    @Test
    void anArchiveOfWhichHalfGotLostIsPassedOver() throws Exception {
        Kiln copy = Kiln.copiedTo(folder.resolve("kiln"));
        String version = copy.run(folder, "version").succeeded().out();
        List<Path> archives;
        try (var files = Files.list(copy.home().resolve("var").resolve("cache"))) {
            archives = files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
        assertEquals(1, archives.size());
        byte[] bytes = Files.readAllBytes(archives.getFirst());
        Arrays.fill(bytes, bytes.length / 4, bytes.length, (byte) 0);
        Files.write(archives.getFirst(), bytes);
        assertEquals(version, copy.run(folder, "version").succeeded().out());
    }

    @Test
    void aDiskTooSmallForTheArchiveDoesNotFailCommands() throws Exception {
        Path small = Files.createDirectory(folder.resolve("small"));
        try (Mount mount = Mount.memory(small, "4m")) {
            Run run = Kiln.built()
                    .with("KILN_VAR", mount.folder().toString())
                    .run(folder, "version")
                    .succeeded();
            assertTrue(run.out().startsWith("Kiln "), run.out());
        }
    }

    @Test
    void aFullDiskIsOneFailureThatSaysSo() throws Exception {
        Path full = Files.createDirectory(folder.resolve("full"));
        try (Mount mount = Mount.memory(full, "1m")) {
            fill(mount.folder().resolve("rest"));
            Kiln.built()
                    .with("KILN_VAR", mount.folder().toString())
                    .run(folder, "version")
                    .failed(3, mount.folder().toString(), "free some space", "KILN_VAR");
        }
    }

    private static void fill(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] block = new byte[4096];
            for (int i = 0; i < 1024; i++) {
                out.write(block);
            }
            fail("the disk holds more than it should");
        } catch (IOException e) {
            assertTrue(Files.size(file) > 0, e.toString());
        }
    }

    @Test
    void aFolderForLogsThatCannotBeMadeIsOneFailure() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        Kiln.built().with("KILN_VAR", file.toString()).run(folder, "version").failed(3, file.toString(), "KILN_VAR");
    }
}
