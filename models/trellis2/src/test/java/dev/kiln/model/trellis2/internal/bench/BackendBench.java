package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Measurement;
import dev.kiln.compute.tck.OpBench;
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
 * modules} for the other networks; then, as {@code name=value}, {@code float32} and {@code half} (TFLOP/s of the hardware), {@code memory} (TB/s), {@code scale} (of
 * the row counts), {@code repetitions} and {@code threads} of the modules and flow, and {@code option.NAME} for options of the backend.
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
        try (Device device = backend.open(settings(parts))) {
            System.out.println(device.info());
            if (all || parts.contains("tck")) {
                conformance(device);
            }
            if (all || parts.contains("ops")) {
                operations(device, parts);
            }
            if (all || parts.contains("flow")) {
                FlowBench.run(device, (int) (4096 * value(parts, "scale", 1)), value(parts, "half", 780), (int)
                        value(parts, "repetitions", 5));
            }
            if (parts.contains("modules")) {
                ModuleBench.run(device, value(parts, "half", 780), value(parts, "scale", 1), (int)
                        value(parts, "repetitions", 2));
            }
            System.out.println(device.memory());
        }
    }

    private static DeviceSettings settings(List<String> parts) {
        Map<String, String> options = new TreeMap<>();
        for (String part : parts) {
            if (part.startsWith("option.")) {
                options.put(
                        part.substring("option.".length(), part.indexOf('=')), part.substring(part.indexOf('=') + 1));
            }
        }
        int threads = (int) value(parts, "threads", SETTINGS.threads());
        return new DeviceSettings(threads, SETTINGS.memoryBytes(), SETTINGS.dispatchSeconds(), options);
    }

    private static Backend backend(String name) throws ReflectiveOperationException {
        return (Backend) Class.forName(name).getConstructor().newInstance();
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

    private static void operations(Device device, List<String> parts) {
        Roof half = new Roof(value(parts, "half", 780) * 1e12, value(parts, "memory", 4.8) * 1e12);
        Roof float32 = new Roof(value(parts, "float32", 67) * 1e12, half.bytesPerSecond());
        System.out.printf(
                "| operation | sizes | ms | TFLOP/s | floor ms, float32 | ratio | floor ms, half | ratio |%n");
        System.out.printf("|---|---|---|---|---|---|---|---|%n");
        for (Measurement m : new OpBench(half, value(parts, "scale", 1), 5).run(device, op -> true)) {
            double slow = float32.floorSeconds(m.flop(), m.bytes());
            double fast = half.floorSeconds(m.flop(), m.bytes());
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %.3f | %.2f | %.3f | %.1f | %.3f | %.1f |%n",
                    m.op(),
                    m.sizes(),
                    m.seconds() * 1e3,
                    m.flop() / m.seconds() / 1e12,
                    slow * 1e3,
                    m.seconds() / slow,
                    fast * 1e3,
                    m.seconds() / fast);
        }
    }
}
