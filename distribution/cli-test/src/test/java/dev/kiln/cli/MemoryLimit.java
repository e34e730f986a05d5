package dev.kiln.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A control group with a limit on memory, as a container has, for the time of a test. Making one takes root: where it is
 * not allowed, the test is skipped and says so.
 */
record MemoryLimit(Path group) implements AutoCloseable {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    /** A group of version 1 or 2, whichever this machine has. */
    static MemoryLimit of(long bytes) throws Exception {
        boolean first = Files.isDirectory(ROOT.resolve("memory"));
        Path group = (first ? ROOT.resolve("memory") : ROOT)
                .resolve("kiln-test-" + ProcessHandle.current().pid());
        Path limit = group.resolve(first ? "memory.limit_in_bytes" : "memory.max");
        try {
            Files.createDirectory(group);
        } catch (IOException e) {
            assumeTrue(false, "this user may make no control group: " + e);
        }
        MemoryLimit made = new MemoryLimit(group);
        try {
            Files.writeString(limit, Long.toString(bytes));
        } catch (IOException e) {
            made.close();
            assumeTrue(false, "this user may set no limit on memory: " + e);
        }
        return made;
    }

    /** {@code command} inside of the group. */
    List<String> command(String... command) {
        List<String> inside =
                new ArrayList<>(List.of("sh", "-c", "echo $$ > '" + group + "/cgroup.procs' && exec \"$@\"", "sh"));
        inside.addAll(List.of(command));
        return inside;
    }

    @Override
    public void close() throws Exception {
        // The kernel needs a moment to see that the last process has gone.
        for (int attempt = 0; attempt < 100 && Files.isDirectory(group); attempt++) {
            if (new ProcessBuilder("rmdir", group.toString())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    != 0) {
                Thread.sleep(100);
            }
        }
    }
}
