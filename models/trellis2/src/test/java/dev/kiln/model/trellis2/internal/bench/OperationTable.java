package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.compute.Device;
import dev.kiln.compute.tck.Measurement;
import dev.kiln.compute.tck.OpBench;
import dev.kiln.compute.tck.Roof;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Operations of one device, and of the same one with other options, as BENCHMARKS.md shows them. */
final class OperationTable {
    private static final Pattern HALF = Pattern.compile("\\b(BF16|F16)\\b");
    private static final int REPETITIONS = 5;

    private final Roof float32;
    private final Roof half;
    private final double scale;

    /**
     * @param float32 what the hardware does in float32
     * @param half what it does in half types; a row with a half type has its floor from this one
     * @param scale of the row counts
     */
    OperationTable(Roof float32, Roof half, double scale) {
        this.float32 = float32;
        this.half = half;
        this.scale = scale;
    }

    /** Milliseconds of each operation. */
    Map<String, Double> times(Device device) {
        Map<String, Double> times = new TreeMap<>();
        for (Measurement m : run(device)) {
            times.put(m.op() + m.sizes(), m.seconds() * 1e3);
        }
        return times;
    }

    private List<Measurement> run(Device device) {
        return new OpBench(half, scale, REPETITIONS).run(device, op -> true);
    }

    /** Prints the table; {@code others} are times under other options, empty for none. */
    void print(Device device, Map<String, Double> others) {
        System.out.println(
                "| operation | sizes | ms, other options | ms | TFLOP/s | GB/s | floor ms | measured / floor |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
        for (Measurement m : run(device)) {
            Roof roof = HALF.matcher(m.sizes()).find() ? half : float32;
            double floor = roof.floorSeconds(m.flop(), m.bytes());
            Double other = others.get(m.op() + m.sizes());
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %s | %.3f | %.2f | %.0f | %.3f | %.1f |%n",
                    m.op(),
                    m.sizes(),
                    other == null ? "-" : String.format(Locale.ROOT, "%.3f", other),
                    m.seconds() * 1e3,
                    m.flop() / m.seconds() / 1e12,
                    m.bytes() / m.seconds() / 1e9,
                    floor * 1e3,
                    m.seconds() / floor);
        }
    }
}
