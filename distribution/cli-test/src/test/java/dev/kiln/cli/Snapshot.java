package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a folder, hidden ones included, with what is in them.
 *
 * @param folder the folder
 * @param files path to a hash of the content
 */
record Snapshot(Path folder, Map<String, Integer> files) {
    static Snapshot of(Path folder) throws IOException {
        Map<String, Integer> files = new TreeMap<>();
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return new Snapshot(folder, files);
    }

    /** Checks that nothing has come, gone or changed. */
    void assertUntouched() throws IOException {
        assertEquals(files, of(folder).files());
    }
}
