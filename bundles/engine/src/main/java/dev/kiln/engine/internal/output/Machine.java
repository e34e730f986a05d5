package dev.kiln.engine.internal.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The machine a result was made on.
 *
 * @param java version of Java
 * @param vm name of the virtual machine
 * @param os name and version of the operating system
 * @param architecture of the processor
 * @param cpu name of the processor; the architecture where the system does not tell
 * @param processors that Java may use
 * @param maximumHeapBytes of Java
 */
public record Machine(
        String java, String vm, String os, String architecture, String cpu, int processors, long maximumHeapBytes) {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    /** This one. */
    public static Machine here() {
        String architecture = System.getProperty("os.arch");
        return new Machine(
                Runtime.version().toString(),
                System.getProperty("java.vm.name"),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                architecture,
                cpu(architecture),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory());
    }

    private static String cpu(String architecture) {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
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
