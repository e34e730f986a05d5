package dev.kiln.shell.internal;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Memory, processors, folders and disk. */
final class MachineChecks {
    private static final long ENOUGH_HEAP = 512L << 20;
    private static final long ENOUGH_DISK = 1L << 30;

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
        String found = "Java may use " + Sizes.text(heap) + " of " + Sizes.text(system.getTotalMemorySize()) + ", "
                + Sizes.text(system.getFreeMemorySize()) + " free" + container();
        return heap >= ENOUGH_HEAP
                ? Check.ok("memory", found)
                : Check.warn("memory", found, "set KILN_JVM_OPTIONS=-Xmx2g or more, or give the container more memory");
    }

    /** Limit of the control group, version 2 then 1, if there is one. */
    private static String container() {
        for (String file : List.of("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")) {
            try {
                String limit = Files.readString(Path.of(file)).strip();
                // Version 1 writes a number near 2^63 for no limit.
                if (limit.matches("[0-9]{1,15}")) {
                    return ", container limit " + Sizes.text(Long.parseLong(limit));
                }
            } catch (IOException e) {
                // No control group of this version: nothing to say.
            }
        }
        return "";
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
