package dev.kiln.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

/** Named pipes, where the system has them: whoever opens one waits for its other end. */
final class Pipes {
    private Pipes() {}

    static Path make(Path pipe) throws IOException, InterruptedException {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        int code = windows
                ? 1
                : new ProcessBuilder("mkfifo", pipe.toString())
                        .inheritIO()
                        .start()
                        .waitFor();
        assumeTrue(code == 0, "no mkfifo(1) to make a pipe");
        return pipe;
    }
}
