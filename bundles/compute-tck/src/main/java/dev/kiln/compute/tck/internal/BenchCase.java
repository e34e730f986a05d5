package dev.kiln.compute.tck.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.tck.Trial;
import java.util.Optional;
import java.util.function.Function;

/**
 * One operation to be timed.
 *
 * @param op its name
 * @param sizes shapes and types
 * @param flop arithmetic
 * @param bytes operands and results, each once
 * @param rows of the result
 * @param product what a BLAS would have to do for the same
 * @param setup makes the operands and gives back the call
 */
record BenchCase(
        String op,
        String sizes,
        double flop,
        double bytes,
        long rows,
        Optional<Product> product,
        Function<Bench, Runnable> setup)
        implements Trial {
    BenchCase(String op, String sizes, double flop, double bytes, long rows, Function<Bench, Runnable> setup) {
        this(op, sizes, flop, bytes, rows, Optional.empty(), setup);
    }

    BenchCase of(Product equal) {
        return new BenchCase(op, sizes, flop, bytes, rows, Optional.of(equal), setup);
    }

    @Override
    public Started start(Device device) {
        Bench bench = new Bench(device);
        boolean ready = false;
        try {
            Runnable call = setup.apply(bench);
            device.finish();
            ready = true;
            return new OnDevice(device, bench, call);
        } finally {
            if (!ready) {
                bench.close();
            }
        }
    }

    private record OnDevice(Device device, Bench bench, Runnable call) implements Started {
        @Override
        public double seconds() {
            long start = System.nanoTime();
            call.run();
            device.finish();
            return (System.nanoTime() - start) * 1e-9;
        }

        @Override
        public void close() {
            bench.close();
        }
    }
}
