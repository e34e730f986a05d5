package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.engine.JobRequest;
import dev.kiln.engine.KeptStages;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MadeFoldersTest {
    @TempDir
    Path folder;

    private List<String> left() throws IOException {
        try (var tree = Files.walk(folder)) {
            return tree.skip(1)
                    .map(path -> folder.relativize(path).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void whatWasMadeAndIsEmptyGoes() throws Exception {
        try (MadeFolders made = new MadeFolders()) {
            made.make(folder.resolve("a/b/c"));
            made.make(folder.resolve("a/d"));
            assertEquals(List.of("a", "a/b", "a/b/c", "a/d"), left());
        }
        assertEquals(List.of(), left());
    }

    @Test
    void resultsAndKeptStagesOfAJobHaveAFolderEach() throws Exception {
        JobRequest request = JobRequest.of(folder.resolve("cup.png"), folder.resolve("out"))
                .change()
                .stages(KeptStages.anew(folder.resolve("stages")))
                .build();
        try (MadeFolders made = new MadeFolders()) {
            made.makeFor(request);
            assertEquals(List.of("out", "stages"), left());
        }
        assertEquals(List.of(), left());
    }

    @Test
    void whatHoldsSomethingStays() throws Exception {
        try (MadeFolders made = new MadeFolders()) {
            made.make(folder.resolve("a/b/c"));
            made.make(folder.resolve("a/d"));
            Files.writeString(folder.resolve("a/b/end.json"), "{}");
        }
        assertEquals(List.of("a", "a/b", "a/b/end.json"), left());
    }

    @Test
    void whatWasThereBeforeOrIsSomebodyElsesStays() throws Exception {
        Files.createDirectory(folder.resolve("before"));
        try (MadeFolders made = new MadeFolders()) {
            made.make(folder.resolve("before"));
            made.make(folder.resolve("before/new"));
            Files.createDirectory(folder.resolve("before/new/other"));
        }
        assertEquals(List.of("before", "before/new", "before/new/other"), left());
    }

    @Test
    void aFileThatTookThePlaceOfAFolderStays() throws Exception {
        try (MadeFolders made = new MadeFolders()) {
            made.make(folder.resolve("a"));
            Files.delete(folder.resolve("a"));
            Files.writeString(folder.resolve("a"), "a file");
        }
        assertEquals(List.of("a"), left());
    }

    @Test
    void whatCannotBeMadeLeavesNothingEither() throws Exception {
        Files.writeString(folder.resolve("file"), "a file");
        try (MadeFolders made = new MadeFolders()) {
            assertThrows(IOException.class, () -> made.make(folder.resolve("file/sub")));
            assertThrows(NotDirectoryException.class, () -> made.make(folder.resolve("file")));
            Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
            assertThrows(FileAlreadyExistsException.class, () -> made.make(folder.resolve("link")));
            made.makeFor(JobRequest.of(folder.resolve("cup.png"), folder.resolve("link/sub")));
        }
        assertEquals(List.of("file", "link"), left());
        assertTrue(Files.isSymbolicLink(folder.resolve("link")));
    }
}
