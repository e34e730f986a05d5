package dev.kiln.bench.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The processor of this machine. */
public final class Cpu {
    private static final Path INFO = Path.of("/proc/cpuinfo");

    private Cpu() {}

    /** Its name; the architecture where the system does not tell. */
    public static String name() {
        String architecture = System.getProperty("os.arch");
        try (Stream<String> lines = Files.lines(INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(architecture);
        } catch (IOException e) {
            // No such file outside Linux.
            return architecture;
        }
    }
}
