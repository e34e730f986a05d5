package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places where results cannot go. */
class BadTargetTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    @Test
    void aFileWhereTheFolderShouldBe() throws Exception {
        Pictures.ball(folder.resolve("photo.png"), "png");
        Files.writeString(folder.resolve("results"), "a file");
        Snapshot before = Snapshot.of(folder);
        kiln.run(folder, "generate", "photo.png", "--out", "results").failed(3, "results", "is a file");
        kiln.run(folder, "generate", "photo.png", "--out", "results/today").failed(3, "results");
        before.assertUntouched();
    }

    /** Not even root writes there. */
    @Test
    void aFolderThatNobodyCanWrite() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "no /proc on this system");
        Pictures.ball(folder.resolve("photo.png"), "png");
        kiln.run(folder, "generate", "photo.png", "--out", "/proc/kiln").failed(3, "/proc/kiln", "cannot be written");
    }

    @Test
    void aReadOnlyFileSystem() throws Exception {
        Path results = Files.createDirectory(folder.resolve("results"));
        Files.writeString(results.resolve("photo.glb"), "an earlier result");
        Pictures.ball(folder.resolve("photo.png"), "png");
        try (Mount mount = Mount.readOnly(results)) {
            Snapshot before = Snapshot.of(results);
            kiln.run(folder, "generate", "photo.png", "--out", "results").failed(3, "results", "cannot be written");
            before.assertUntouched();
        }
    }

    @Test
    void aFullDisk() throws Exception {
        Path results = Files.createDirectory(folder.resolve("results"));
        Pictures.ball(folder.resolve("photo.png"), "png");
        try (Mount mount = Mount.memory(results, "1m")) {
            Files.writeString(results.resolve("photo.glb"), "an earlier result");
            Snapshot before = Snapshot.of(results);
            kiln.run(folder, "generate", "photo.png", "--out", "results").failed(3, "results", "space");
            before.assertUntouched();
        }
    }

    /** The disk fills while results are written: a limit on the size of files, some MiB, fails the write of
     * a mesh with all its faces. */
    @Test
    void aWriteThatFailsHalfWay() throws Exception {
        Pictures.ball(folder.resolve("photo.png"), "png");
        Path results = Files.createDirectory(folder.resolve("results"));
        Files.writeString(results.resolve("photo.glb"), "an earlier result");
        Snapshot before = Snapshot.of(results);
        String command = "ulimit -f 4096 && exec \"$0\" generate photo.png --generator relief --out results";
        kiln.start(folder, List.of("sh", "-c", command, kiln.script().toString()))
                .end()
                .failed(3, "photo", "cannot be written");
        before.assertUntouched();
    }

    @Test
    void aNameThatIsNoFileName() throws Exception {
        Pictures.ball(folder.resolve("photo.png"), "png");
        kiln.run(folder, "generate", "photo.png", "--name", "../escape").failed(2, "../escape", "no file name");
        kiln.run(folder, "generate", "photo.png", "--name", "con").failed(2, "'con'", "no file name", "--name");
        assertEquals(1, Snapshot.of(folder).files().size());
    }
}
