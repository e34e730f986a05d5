package dev.kiln.weights.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFolderTest {
    @TempDir
    Path parent;

    @Test
    void plainFolder() throws Exception {
        Path root = Files.createDirectory(parent.resolve("mini"));
        Files.createDirectory(root.resolve("ckpts"));
        Files.createFile(root.resolve("ckpts/a.json"));
        ModelFolder folder = ModelFolder.at(root);
        assertEquals("mini", folder.model());
        assertEquals(Optional.empty(), folder.revision());
        assertEquals(root.resolve("ckpts/a.json"), folder.file("ckpts/a.json"));
        assertTrue(folder.has("ckpts/a.json"));
        assertFalse(folder.has("ckpts/b.json"));
        assertThrows(KilnException.class, () -> folder.file("ckpts/b.json"));
    }

    @Test
    void snapshotOfAHuggingFaceCache() throws Exception {
        Path snapshot = Files.createDirectories(parent.resolve("models--microsoft--TRELLIS.2-4B/snapshots/af44b45f"));
        Path blobs = Files.createDirectories(parent.resolve("models--microsoft--TRELLIS.2-4B/blobs"));
        Files.createFile(blobs.resolve("0123"));
        Files.createSymbolicLink(snapshot.resolve("pipeline.json"), Path.of("../../blobs/0123"));
        ModelFolder folder = ModelFolder.at(snapshot);
        assertEquals("microsoft/TRELLIS.2-4B", folder.model());
        assertEquals(Optional.of("af44b45f"), folder.revision());
        assertEquals(snapshot.resolve("pipeline.json"), folder.file("pipeline.json"));
    }

    @Test
    void linkOutOfASnapshotIsRefused() throws Exception {
        Path snapshot = Files.createDirectories(parent.resolve("models--a--b/snapshots/r"));
        Files.createDirectories(parent.resolve("models--a--b/blobs"));
        Files.createFile(parent.resolve("outside"));
        Files.createSymbolicLink(snapshot.resolve("x.json"), parent.resolve("outside"));
        assertThrows(KilnException.class, () -> ModelFolder.at(snapshot).file("x.json"));
    }

    @Test
    void pathsThatLeadOutAreRefused() throws Exception {
        Path root = Files.createDirectory(parent.resolve("m"));
        Files.createFile(parent.resolve("secret"));
        ModelFolder folder = ModelFolder.at(root);
        for (String path : List.of(
                "../secret",
                "a/../../secret",
                parent + "/secret",
                "..\\secret",
                "",
                "a//b",
                "./a",
                "C:secret",
                "con",
                "a/LPT1.txt",
                "a\0",
                "https://x/y",
                "a ",
                "a./b")) {
            KilnException e = assertThrows(KilnException.class, () -> folder.file(path), path);
            assertTrue(e.getMessage().contains("refers to"), e.getMessage());
            assertFalse(folder.has(path));
        }
    }

    @Test
    void missingFolder() {
        assertThrows(KilnException.class, () -> ModelFolder.at(parent.resolve("absent")));
    }
}
