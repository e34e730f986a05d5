package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Roof;
import dev.kiln.compute.tck.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a backend is worth on a machine, in one table: conformance, operations at the sizes of the model, and a forward of
 * the structure flow at 4,096 tokens with random weights. Each time stands beside the least that the hardware allows.
 *
 * <p>Arguments: class of the backend; then {@code tck}, {@code ops}, {@code flow} as wanted (all without), and {@code
 * modules} for the other networks, or those whose published names begin with {@code module=}; then, as {@code name=value}, {@code float32} and {@code half} (TFLOP/s of the hardware), {@code memory} (TB/s), {@code scale} (of
 * the row counts), {@code repetitions} and {@code threads} of the modules and flow, {@code option.NAME} for options of the backend, and {@code against.NAME} for those
 * under which the operations are timed a second time.
 */
public final class BackendBench {
    private static final DeviceSettings SETTINGS =
            new DeviceSettings(Runtime.getRuntime().availableProcessors(), 24L << 30, 0.5, Map.of());

    private BackendBench() {}

    /** Prints the table. */
    public static void main(String[] args) throws Exception {
        Backend backend = backend(args[0]);
        List<String> parts = List.of(args).subList(1, args.length);
        boolean all = parts.stream().allMatch(part -> part.contains("="));
        System.out.println(backend.readiness());
        try (Device device = backend.open(settings(parts, "option."))) {
            System.out.println(device.info());
            if (all || parts.contains("tck")) {
                conformance(device);
            }
            if (all || parts.contains("ops")) {
                operations(backend, device, parts);
            }
            if (all || parts.contains("flow")) {
                FlowBench.run(device, (int) (4096 * value(parts, "scale", 1)), value(parts, "half", 780), (int)
                        value(parts, "repetitions", 5));
            }
            if (parts.contains("modules")) {
                ModuleBench.run(
                        device,
                        value(parts, "half", 780),
                        value(parts, "scale", 1),
                        (int) value(parts, "repetitions", 2),
                        text(parts, "module"));
            }
            System.out.println(device.memory());
        }
    }

    private static DeviceSettings settings(List<String> parts, String prefix) {
        Map<String, String> options = new TreeMap<>();
        for (String part : parts) {
            if (part.startsWith(prefix)) {
                options.put(part.substring(prefix.length(), part.indexOf('=')), part.substring(part.indexOf('=') + 1));
            }
        }
        int threads = (int) value(parts, "threads", SETTINGS.threads());
        return new DeviceSettings(threads, SETTINGS.memoryBytes(), SETTINGS.dispatchSeconds(), options);
    }

    private static Backend backend(String name) throws ReflectiveOperationException {
        return (Backend) Class.forName(name).getConstructor().newInstance();
    }

    /** The value of {@code name=}, or nothing. */
    private static String text(List<String> parts, String name) {
        return parts.stream()
                .filter(part -> part.startsWith(name + "="))
                .map(part -> part.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    private static double value(List<String> parts, String name, double otherwise) {
        return parts.stream()
                .filter(part -> part.startsWith(name + "="))
                .mapToDouble(part -> Double.parseDouble(part.substring(name.length() + 1)))
                .findFirst()
                .orElse(otherwise);
    }

    private static void conformance(Device device) throws Exception {
        long start = System.nanoTime();
        try (Device reference =
                backend("dev.kiln.backend.cpureference.internal.CpuReference").open(SETTINGS)) {
            List<Verdict> verdicts = new Conformance(reference, 5).run(device);
            List<Verdict> failed = verdicts.stream().filter(v -> !v.passed()).toList();
            failed.forEach(System.out::println);
            System.out.printf(
                    Locale.ROOT,
                    "conformance: %d of %d scenarios kept, %.1f s%n",
                    verdicts.size() - failed.size(),
                    verdicts.size(),
                    (System.nanoTime() - start) / 1e9);
        }
    }

    /** First under the options that begin with {@code against.}, if there are any, on a device of their own. */
    private static void operations(Backend backend, Device device, List<String> parts) throws Exception {
        Roof half = new Roof(value(parts, "half", 780) * 1e12, value(parts, "memory", 4.8) * 1e12);
        Roof float32 = new Roof(value(parts, "float32", 67) * 1e12, half.bytesPerSecond());
        OperationTable table = new OperationTable(float32, half, value(parts, "scale", 1));
        Map<String, Double> others = Map.of();
        if (parts.stream().anyMatch(part -> part.startsWith("against."))) {
            try (Device other = backend.open(settings(parts, "against."))) {
                System.out.println("other options: " + other.info().facts());
                others = table.times(other);
            }
        }
        table.print(device, others);
    }
}
