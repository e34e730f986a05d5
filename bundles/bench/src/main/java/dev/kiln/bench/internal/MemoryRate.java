package dev.kiln.bench.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/** How fast the threads of a device can move memory that no cache holds: bytes read and bytes written a second. */
public final class MemoryRate {
    private static final long BYTES = 128L << 20;
    private static final int REPETITIONS = 5;

    private MemoryRate() {}

    /** The best of several copies of 128 MiB, cut among {@code threads}. */
    public static double measure(int threads) {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment from = arena.allocate(BYTES, 64);
            MemorySegment to = arena.allocate(BYTES, 64);
            double best = 0;
            for (int i = 0; i < REPETITIONS; i++) {
                best = Math.max(best, copy(from, to, threads));
            }
            return best;
        }
    }

    private static double copy(MemorySegment from, MemorySegment to, int threads) {
        long part = BYTES / threads;
        var copies = IntStream.range(0, threads)
                .mapToObj(i ->
                        Thread.ofPlatform().unstarted(() -> MemorySegment.copy(from, i * part, to, i * part, part)))
                .toList();
        long start = System.nanoTime();
        copies.forEach(Thread::start);
        try {
            for (Thread copy : copies) {
                copy.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.util.concurrent.CancellationException("interrupted");
        }
        return 2.0 * part * threads / ((System.nanoTime() - start) * 1e-9);
    }
}
