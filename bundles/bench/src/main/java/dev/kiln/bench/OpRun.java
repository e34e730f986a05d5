package dev.kiln.bench;

import dev.kiln.bench.internal.MemoryRate;
import dev.kiln.compute.Device;
import dev.kiln.compute.tck.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * Measures operations on a device. In each repetition the peak, the operation and the peer take turns, so that a machine
 * that others use as well slows all three alike; of each the shortest time counts.
 */
public final class OpRun implements AutoCloseable {
    private static final double LONGEST_SECONDS = 20;
    private static final double WARM_UP_SECONDS = 0.5;
    private static final double TURN_SECONDS = 0.1;

    private final Device device;
    private final int repetitions;
    private final Optional<Roof> given;
    private final Peak peak;
    private final Optional<Blas> peer;
    private final OptionalDouble memory;

    /**
     * @param device what to measure
     * @param threads that it was given
     * @param repetitions turns of each operation, after a warm-up; a row ends after 20 s at the latest
     * @param onCpu whether the device is this machine's processor, whose peak can be measured here
     * @param given peak of arithmetic and memory by data sheet, instead of measured ones
     * @param peer a BLAS to run beside plain float32 products
     */
    public OpRun(
            Device device, int threads, int repetitions, boolean onCpu, Optional<Roof> given, Optional<Blas> peer) {
        this.device = device;
        this.repetitions = repetitions;
        this.given = given;
        this.peak = given.isEmpty() && onCpu ? Peak.measured(threads) : Peak.unknown();
        this.peer = peer;
        this.memory = given.isPresent()
                ? OptionalDouble.of(given.get().bytesPerSecond())
                : onCpu ? OptionalDouble.of(MemoryRate.measure(threads)) : OptionalDouble.empty();
    }

    /**
     * What the hardware can do at best, by data sheet.
     *
     * @param flopPerSecond arithmetic
     * @param bytesPerSecond of its memory
     */
    public record Roof(double flopPerSecond, double bytesPerSecond) {}

    /** Bytes a second of the memory; empty if not known. */
    public OptionalDouble memoryRate() {
        return memory;
    }

    /** Measures {@code trials}, one after the other, telling of each row at once. */
    public List<Row> rows(List<Trial> trials, Consumer<Row> seen) {
        List<Row> rows = new ArrayList<>();
        for (Trial trial : trials) {
            Row row = row(trial);
            rows.add(row);
            seen.accept(row);
        }
        return rows;
    }

    private Row row(Trial trial) {
        device.resetPeak();
        try (Trial.Started started = trial.start(device);
                Blas.Product beside = peer.isPresent() && trial.product().isPresent()
                        ? peer.get().product(trial.product().get())
                        : null) {
            turn(started::seconds, WARM_UP_SECONDS);
            double own = Double.POSITIVE_INFINITY;
            double other = Double.POSITIVE_INFINITY;
            double best = given.isPresent() ? given.get().flopPerSecond() : 0;
            long start = System.nanoTime();
            for (int i = 0; i < repetitions && secondsSince(start) < LONGEST_SECONDS; i++) {
                best = Math.max(best, peak.flopPerSecond());
                own = Math.min(own, turn(started::seconds, TURN_SECONDS));
                other = beside == null ? 0 : Math.min(other, turn(beside::seconds, TURN_SECONDS));
            }
            return new Row(
                    trial.op(),
                    trial.sizes(),
                    trial.rows(),
                    own,
                    trial.flop(),
                    trial.bytes(),
                    best,
                    floor(trial, best),
                    other,
                    device.memory().peak());
        }
    }

    /** The shortest of as many runs as fit into {@code seconds}, at least one: the compiler has to see short ones often. */
    private static double turn(DoubleSupplier run, double seconds) {
        double shortest = Double.POSITIVE_INFINITY;
        long start = System.nanoTime();
        do {
            shortest = Math.min(shortest, run.getAsDouble());
        } while (secondsSince(start) < seconds);
        return shortest;
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }

    private double floor(Trial trial, double flopPerSecond) {
        if (flopPerSecond == 0 || memory.isEmpty()) {
            return 0;
        }
        return Math.max(trial.flop() / flopPerSecond, trial.bytes() / memory.getAsDouble());
    }

    @Override
    public void close() {
        peak.close();
    }
}
