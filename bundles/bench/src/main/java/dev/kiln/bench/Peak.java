package dev.kiln.bench;

import dev.kiln.bench.internal.FmaLoop;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * The most float32 arithmetic of the processor: fused multiply-adds on twenty independent accumulators in registers, on
 * as many threads as the device has.
 */
interface Peak extends AutoCloseable {
    /** Measures once, for about the time of a large product. */
    double flopPerSecond();

    @Override
    default void close() {}

    /** No peak: 0. */
    static Peak unknown() {
        return () -> 0;
    }

    /** Warmed up; unknown where the Vector API is missing. */
    static Peak measured(int threads) {
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            return unknown();
        }
        Threads peak = new Threads(threads);
        for (int i = 0; i < 5; i++) {
            peak.flopPerSecond();
        }
        return peak;
    }

    /** The loop on every thread at once. */
    final class Threads implements Peak {
        private static final int TURNS = 400_000;

        private final int threads;
        private final ExecutorService pool;

        private Threads(int threads) {
            this.threads = threads;
            this.pool = Executors.newFixedThreadPool(
                    threads, Thread.ofPlatform().daemon().name("kiln-peak").factory());
        }

        @Override
        public double flopPerSecond() {
            long start = System.nanoTime();
            var runs = IntStream.range(0, threads)
                    .<Future<Float>>mapToObj(i -> pool.submit(() -> FmaLoop.run(TURNS)))
                    .toList();
            try {
                for (Future<Float> run : runs) {
                    if (Float.isNaN(run.get())) {
                        throw new IllegalStateException("the loop left the numbers");
                    }
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new java.util.concurrent.CancellationException("interrupted");
            }
            return threads * FmaLoop.flop(TURNS) / ((System.nanoTime() - start) * 1e-9);
        }

        @Override
        public void close() {
            pool.shutdown();
        }
    }
}
