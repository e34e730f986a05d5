package dev.kiln.shell.internal;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Memory, processors, folders and disk. */
final class MachineChecks {
    private static final long ENOUGH_HEAP = 512L << 20;
    private static final long ENOUGH_DISK = 1L << 30;
    private static final Path MEMORY_OF_LINUX = Path.of("/proc/meminfo");

    private MachineChecks() {}

    static List<Check> all(Node node, Path folder) {
        List<Check> checks = new ArrayList<>();
        checks.add(memory());
        checks.add(Check.ok(
                "processors", Runtime.getRuntime().availableProcessors() + ", " + System.getProperty("os.arch")));
        checks.add(folder("state folder", node.variable()));
        checks.add(folder("temporary folder", Path.of(System.getProperty("java.io.tmpdir"))));
        checks.add(folder("this folder", folder));
        return checks;
    }

    /** The JVM knows the limit of its container, so what the bean says is what this process can get. */
    private static Check memory() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long heap = Runtime.getRuntime().maxMemory();
        long total = system.getTotalMemorySize();
        String found = "Java may use " + Sizes.text(heap) + " of " + Sizes.text(total) + ", "
                + Sizes.text(system.getFreeMemorySize()) + " free" + container(total, MEMORY_OF_LINUX);
        return heap >= ENOUGH_HEAP
                ? Check.ok("memory", found)
                : Check.warn("memory", found, "set KILN_JVM_OPTIONS=-Xmx2g or more, or give the container more memory");
    }

    /** Says that {@code total} is the limit of a container, if the machine has more according to {@code file}. */
    static String container(long total, Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            long machine = lines.filter(line -> line.matches("MemTotal: +[0-9]{1,12} kB"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                    .findFirst()
                    .orElse(0);
            return machine <= total
                    ? ""
                    : "; that is the limit of its container, the machine has " + Sizes.text(machine);
        } catch (IOException | UncheckedIOException e) {
            // No such file outside Linux: nothing to say.
            return "";
        }
    }

    private static Check folder(String name, Path folder) {
        try {
            Path probe = Files.createTempFile(folder, ".kiln-doctor", null);
            Files.delete(probe);
            long free = Files.getFileStore(folder).getUsableSpace();
            String found = folder + " can be written, " + Sizes.text(free) + " free";
            return free >= ENOUGH_DISK ? Check.ok(name, found) : Check.warn(name, found, "free some space");
        } catch (IOException e) {
            return Check.broken(name, folder + " cannot be written", "change its permissions or use another folder");
        }
    }
}
