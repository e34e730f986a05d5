package dev.kiln.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

/** A mount for the time of a test. Mounting takes root: where it is not allowed, the test is skipped and says so. */
record Mount(Path folder) implements AutoCloseable {
    /** An empty file system of {@code size} in memory. */
    static Mount memory(Path folder, String size) throws Exception {
        mount("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", folder.toString());
        return new Mount(folder);
    }

    /** The folder as it is, read-only. */
    static Mount readOnly(Path folder) throws Exception {
        mount("mount", "--bind", folder.toString(), folder.toString());
        Mount mount = new Mount(folder);
        if (call("mount", "-o", "remount,ro,bind", folder.toString()) != 0) {
            mount.close();
            assumeTrue(false, "this user may not mount read-only");
        }
        return mount;
    }

    private static void mount(String... command) throws Exception {
        assumeTrue(call(command) == 0, "this user may not mount");
    }

    private static int call(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    @Override
    public void close() throws Exception {
        call("umount", folder.toString());
    }
}
