package dev.kiln.engine.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFilesTest {
    @TempDir
    Path folder;

    private List<String> content() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFolderThatAnotherProcessHasRemovedIsMadeAgain() throws Exception {
        Path gone = folder.resolve("gone/too");
        try (NewFiles files = new NewFiles(gone, "job-1")) {
            Files.writeString(files.add("a.txt"), "new");
            files.commit();
        }
        assertEquals("new", Files.readString(gone.resolve("a.txt")));
    }

    @Test
    void filesAppearTogether() throws IOException {
        Files.writeString(folder.resolve("b"), "old");
        try (NewFiles files = new NewFiles(folder, "job-1")) {
            Files.writeString(files.add("a"), "new a");
            Files.writeString(files.add("b"), "new b");
            files.force();
            assertEquals("old", Files.readString(folder.resolve("b")));
            files.commit();
        }
        assertEquals(List.of("a", "b"), content());
        assertEquals("new b", Files.readString(folder.resolve("b")));
    }

    @Test
    void withoutCommitNothingAppears() throws IOException {
        Files.writeString(folder.resolve("a"), "old");
        try (NewFiles files = new NewFiles(folder, "job-1")) {
            Files.writeString(files.add("a"), "new");
        }
        assertEquals(List.of("a"), content());
        assertEquals("old", Files.readString(folder.resolve("a")));
    }

    /** The third target turns into a folder between the check and the rename. */
    @Test
    void aFailureInTheMiddlePutsBackWhatWasThere() throws IOException {
        Files.writeString(folder.resolve("b"), "old b");
        try (NewFiles files = new NewFiles(folder, "job-1")) {
            Files.writeString(files.add("a"), "new a");
            Files.writeString(files.add("b"), "new b");
            Files.writeString(files.add("c"), "new c");
            Files.writeString(files.add("d"), "new d");
            Files.createDirectory(folder.resolve("c"));
            files.force();
            assertThrows(IOException.class, files::commit);
        }
        assertEquals(List.of("b", "c"), content());
        assertEquals("old b", Files.readString(folder.resolve("b")));
    }

    @Test
    void aFileThatWasNotWrittenStopsAll() throws IOException {
        try (NewFiles files = new NewFiles(folder, "job-1")) {
            Files.writeString(files.add("a"), "new a");
            files.add("b");
            assertThrows(IOException.class, files::force);
        }
        assertEquals(List.of(), content());
    }
}
