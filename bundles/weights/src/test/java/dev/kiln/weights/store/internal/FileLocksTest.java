package dev.kiln.weights.store.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLocksTest {
    @TempDir
    Path folder;

    /** The other process: takes the lock, says so, and keeps it until it is killed. */
    static final class Other {
        public static void main(String[] arguments) throws IOException {
            boolean held = FileLocks.tryLock(Path.of(arguments[0])).isPresent();
            System.out.write(held ? 'y' : 'n');
            System.out.flush();
            System.in.read();
        }
    }

    @Test
    void holdsBetweenThreadsOfOneProcess() throws Exception {
        Path file = folder.resolve("lock");
        try (FileLocks.Held _ = FileLocks.lock(file, Duration.ZERO)) {
            assertTrue(FileLocks.tryLock(file).isEmpty());
        }
        FileLocks.tryLock(file).orElseThrow().close();
    }

    @Test
    void holdsBetweenProcessesAndEndsWithAKilledOne() throws Exception {
        Path file = folder.resolve("lock");
        String java = ProcessHandle.current().info().command().orElseThrow();
        Process other = new ProcessBuilder(
                        java,
                        "-Xmx32m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertEquals('y', other.getInputStream().read());
            assertTrue(FileLocks.tryLock(file).isEmpty());
            KilnException e = assertThrows(KilnException.class, () -> FileLocks.lock(file, Duration.ofMillis(100)));
            assertEquals(Fault.ENVIRONMENT, e.fault());
        } finally {
            other.destroyForcibly().waitFor();
        }
        FileLocks.tryLock(file).orElseThrow().close();
    }

    @Test
    void interruptEndsTheWait() throws Exception {
        Path file = folder.resolve("lock");
        try (FileLocks.Held _ = FileLocks.lock(file, Duration.ZERO)) {
            Thread.currentThread().interrupt();
            KilnException e = assertThrows(KilnException.class, () -> FileLocks.lock(file, Duration.ofSeconds(30)));
            assertEquals(Fault.CANCELLED, e.fault());
            assertTrue(Thread.interrupted());
        }
    }
}
