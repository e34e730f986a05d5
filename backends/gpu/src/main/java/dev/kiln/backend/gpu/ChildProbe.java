package dev.kiln.backend.gpu;

import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.gpu.internal.ClassPath;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The first probe of a driver, in a Java virtual machine of its own: a driver that crashes takes that one along and not
 * this. Its answer is kept in a file named by what identifies the driver, so that each version is tried once; answers that
 * a person may have changed since, that is all but READY and a crash, are not kept.
 */
public final class ChildProbe {
    private static final String READY = "READY";
    private static final String CRASHED = "CRASHED ";
    private static final String ABSENT = "ABSENT ";

    private final Path folder;
    private final long patienceSeconds;

    /**
     * @param folder where answers are kept
     * @param patienceSeconds how long a probe may take
     */
    public ChildProbe(Path folder, long patienceSeconds) {
        this.folder = folder;
        this.patienceSeconds = patienceSeconds;
    }

    /** Keeps answers in the user's cache folder, with a minute for a probe. */
    public static ChildProbe ofUser() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return new ChildProbe(base.resolve("kiln").resolve("probes"), 60);
    }

    /**
     * The kept answer of this driver, or that of a child.
     *
     * @param driver identifies the version of the driver
     * @param main class whose {@code main} prints what {@link #report} makes
     * @param anchors a class of each bundle that the child needs
     */
    public Readiness ask(String driver, Class<?> main, Class<?>... anchors) {
        Path file = folder.resolve(name(driver));
        String known = read(file);
        if (known != null) {
            return readiness(known);
        }
        String line = child(main, anchors);
        if (!line.startsWith(ABSENT)) {
            keep(file, line);
        }
        return readiness(line);
    }

    /** The line that a child prints last. */
    public static String report(Readiness readiness) {
        return readiness instanceof Readiness.Absent absent
                ? ABSENT + absent.reason().replace('\n', ' ').replace('|', '/') + "|"
                        + absent.remedy().replace('\n', ' ')
                : READY;
    }

    private Readiness readiness(String line) {
        if (line.equals(READY)) {
            return Readiness.ready();
        }
        if (line.startsWith(CRASHED)) {
            return Readiness.absent(
                    "The driver ended its process when it was tried, " + line.substring(CRASHED.length()),
                    "Install another version of the driver; to try this one again, delete " + folder);
        }
        String[] parts = line.substring(ABSENT.length()).split("\\|", 2);
        return Readiness.absent(parts[0], parts.length > 1 ? parts[1] : "");
    }

    private String child(Class<?> main, Class<?>... anchors) {
        try (ClassPath path = ClassPath.of(anchors)) {
            Path out = path.scratch().resolve("out");
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx512m",
                            "-XX:-CreateCoredumpOnCrash",
                            "-XX:ErrorFile=" + path.scratch().resolve("crash"),
                            "--enable-native-access=ALL-UNNAMED",
                            "--sun-misc-unsafe-memory-access=allow",
                            "-cp",
                            String.join(File.pathSeparator, path.entries()),
                            main.getName()))
                    .directory(path.scratch().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(patienceSeconds, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                return CRASHED + "having given no answer for " + patienceSeconds + " seconds";
            }
            String last = lastLine(out);
            boolean answered = last.equals(READY) || last.startsWith(ABSENT);
            return answered && process.exitValue() == 0
                    ? last
                    : CRASHED + "with exit code " + process.exitValue() + ": " + last;
        } catch (IOException e) {
            return ABSENT + "A process to try the driver in does not start: " + e.getMessage() + "|Free some space";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ABSENT + "The probe was interrupted|Ask again";
        }
    }

    private static String lastLine(Path file) throws IOException {
        List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty() ? "" : lines.getLast();
    }

    private static String name(String driver) {
        String plain = driver.replaceAll("[^A-Za-z0-9.]+", "-");
        return plain.substring(0, Math.min(40, plain.length())) + "-" + Integer.toHexString(driver.hashCode());
    }

    private static String read(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readString(file).strip() : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An answer that cannot be kept is found again next time. */
    private static void keep(Path file, String line) {
        try {
            Files.createDirectories(file.getParent());
            Path whole = Files.createTempFile(file.getParent(), "probe", ".tmp");
            Files.writeString(whole, line);
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            System.getLogger(ChildProbe.class.getName())
                    .log(System.Logger.Level.WARNING, "the answer of a driver's probe is not kept", e);
        }
    }
}
