package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that a job makes and then has nothing to put into. */
class MadeFolderTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    @BeforeEach
    void photo() throws Exception {
        Pictures.transparent(Files.createDirectories(folder.resolve("in/sub")).resolve("clear.png"));
    }

    /** All that is there beside the photo. */
    private List<String> made() throws Exception {
        try (var tree = Files.walk(folder)) {
            return tree.skip(1)
                    .map(path -> folder.relativize(path).toString())
                    .filter(path -> !path.startsWith("in"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aRefusedJobLeavesNone() throws Exception {
        kiln.run(folder, "generate", "in/sub/clear.png", "-o", "new/today", "-q")
                .failed(4, "clear.png");
        kiln.run(folder, "generate", "in/sub/clear.png", "-o", "new", "--keep-stages", "kept", "--name", "con")
                .failed(2, "'con'");
        kiln.run(folder, "matte", "in/sub/none.png", "-o", "new").failed(2, "none.png");
        assertEquals(List.of(), made());
    }

    @Test
    void oneThatWasThereBeforeOrHasSomethingStays() throws Exception {
        Files.createDirectory(folder.resolve("before"));
        kiln.run(folder, "generate", "in/sub/clear.png", "-o", "before/new", "-q")
                .failed(4, "clear.png");
        kiln.run(folder, "generate", "in/sub/clear.png", "-o", "before", "-q").failed(4, "clear.png");
        assertEquals(List.of("before"), made());
        kiln.run(folder, "generate", "in", "--recursive", "-o", "new", "-q").failed(4, "clear.png");
        assertEquals(List.of("before", "new", "new/batch.json"), made());
    }

    @Test
    void theRecordOfAFailureStaysInIt() throws Exception {
        Pictures.ball(folder.resolve("in/ball.png"), "png");
        kiln.run(folder, "generate", "in/ball.png", "--generator", "relief", "--faces", "1", "-o", "new", "-q")
                .failed(1, "mesh", "no geometry left");
        assertEquals(List.of("new", "new/ball.failed.json"), made());
    }
}
