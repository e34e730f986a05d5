package dev.kiln.compute.tck;

import dev.kiln.compute.Device;
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

    /**
     * The operations by themselves, for whoever measures in another way.
     *
     * @param scale as of the constructor
     */
    public static List<Trial> trials(double scale) {
        return BenchCases.all(scale);
    }

    /** One measurement for each operation whose name {@code ops} accepts. */
    public List<Measurement> run(Device device, Predicate<String> ops) {
        List<Measurement> measurements = new ArrayList<>();
        for (Trial trial : trials(scale)) {
            if (ops.test(trial.op())) {
                double floor = roof.floorSeconds(trial.flop(), trial.bytes());
                measurements.add(new Measurement(
                        trial.op(), trial.sizes(), shortest(trial, device), trial.flop(), trial.bytes(), floor));
            }
        }
        return List.copyOf(measurements);
    }

    private double shortest(Trial trial, Device device) {
        try (Trial.Started started = trial.start(device)) {
            started.seconds();
            double shortest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < repetitions; i++) {
                shortest = Math.min(shortest, started.seconds());
            }
            return shortest;
        }
    }
}
