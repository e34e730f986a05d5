package dev.kiln.compute.tck.internal;

import dev.kiln.compute.Device;
import java.util.function.Function;

/**
 * One operation to be timed.
 *
 * @param op its name
 * @param sizes shapes and types
 * @param flop arithmetic
 * @param bytes operands and results, each once
 * @param setup makes the operands and gives back the call
 */
public record BenchCase(String op, String sizes, double flop, double bytes, Function<Rig, Runnable> setup) {
    /** Shortest time of several runs after a first that is not counted, until the device has finished. */
    public double shortest(Device device, int repetitions) {
        try (Rig rig = new Rig(device, 1, Layout.TIGHT, false)) {
            Runnable call = setup.apply(rig);
            call.run();
            device.finish();
            long shortest = Long.MAX_VALUE;
            for (int i = 0; i < repetitions; i++) {
                long start = System.nanoTime();
                call.run();
                device.finish();
                shortest = Math.min(shortest, System.nanoTime() - start);
            }
            return shortest * 1e-9;
        }
    }
}
