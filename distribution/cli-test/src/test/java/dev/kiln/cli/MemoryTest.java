package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Little memory: of Java's heap, and of a container. */
class MemoryTest {
    /** What Java says of its own on standard error when it is given options. */
    private static final String INCUBATOR = "WARNING: Using incubator modules";

    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    private static Run withoutWarning(Run run) {
        String err = run.err()
                .lines()
                .filter(line -> !line.startsWith(INCUBATOR))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        return new Run(run.code(), run.out(), err);
    }

    @Test
    void aHeapThatIsTooSmallForAnyJobIsToldBeforeTheJob() throws Exception {
        Pictures.ball(folder.resolve("ball.png"), "png");
        Files.writeString(folder.resolve("ball.glb"), "an earlier result");
        Snapshot before = Snapshot.of(folder);
        withoutWarning(kiln.with("KILN_JVM_OPTIONS", "-Xmx96m").run(folder, "generate", "ball.png", "-q"))
                .failed(3, "Java heap", "MiB left, a job needs 256", "KILN_JVM_OPTIONS=-Xmx8g", "memory.mib");
        before.assertUntouched();
    }

    /** Nobody has looked whether the heap is large enough, and in the middle of a job it is not. */
    @Test
    void aPhotoThatIsTooLargeForTheHeap() throws Exception {
        Kiln copy = Kiln.copiedTo(folder.resolve("kiln")).with("KILN_JVM_OPTIONS", "-Xmx96m");
        assertEquals(0, copy.run(folder, "use", "memory.mib", "0", "--save").code());
        Path work = Files.createDirectory(folder.resolve("work"));
        Pictures.large(work.resolve("huge.png"), 6000, 6000);
        Files.writeString(work.resolve("huge.glb"), "an earlier result");
        Snapshot before = Snapshot.of(work);
        withoutWarning(copy.run(work, "generate", "huge.png", "-q", "--generator", "relief"))
                .failed(3, "heap", "-Xmx");
        before.assertUntouched();
        assertEquals(List.of(), copy.runFolders());
    }

    @Test
    void theLimitOfAContainerIsWhatKilnGoesBy() throws Exception {
        try (MemoryLimit limit = MemoryLimit.of(1 << 30)) {
            Run run = kiln.start(folder, limit.command(kiln.script().toString(), "doctor"))
                    .end();
            assertEquals(0, run.code(), run.out() + run.err());
            String memory = line(run, " memory ");
            assertTrue(memory.contains(" of 1.0 GiB"), memory);
            assertTrue(memory.contains("the limit of its container"), memory);
            String device = line(run, " device memory ");
            assertTrue(device.contains("512 MiB"), device);
        }
    }

    private static String line(Run run, String word) {
        return run.out()
                .lines()
                .filter(line -> line.contains(word))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no" + word + "in " + run.out()));
    }
}
