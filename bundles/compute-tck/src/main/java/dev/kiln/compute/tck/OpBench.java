package dev.kiln.compute.tck;

import dev.kiln.compute.Device;
import dev.kiln.compute.tck.internal.BenchCase;
import dev.kiln.compute.tck.internal.BenchCases;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Times the operations that decide the speed of a model, at sizes of the model, and holds them against a roof. */
public final class OpBench {
    private final Roof roof;
    private final double scale;
    private final int repetitions;

    /**
     * @param roof of the hardware
     * @param scale 1 for the rows of a full-size model; less for fewer rows
     * @param repetitions timed runs of each, after one that is not; at least 1
     */
    public OpBench(Roof roof, double scale, int repetitions) {
        this.roof = roof;
        this.scale = scale;
        this.repetitions = repetitions;
    }

    /** One measurement for each operation whose name {@code ops} accepts. */
    public List<Measurement> run(Device device, Predicate<String> ops) {
        List<Measurement> measurements = new ArrayList<>();
        for (BenchCase one : BenchCases.all(scale)) {
            if (ops.test(one.op())) {
                double seconds = one.shortest(device, repetitions);
                double floor = roof.floorSeconds(one.flop(), one.bytes());
                measurements.add(new Measurement(one.op(), one.sizes(), seconds, one.flop(), one.bytes(), floor));
            }
        }
        return List.copyOf(measurements);
    }
}
