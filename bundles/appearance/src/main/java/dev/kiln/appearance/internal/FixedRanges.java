package dev.kiln.appearance.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Splits work by index in a fixed way, so that what each piece computes does not depend on the number of threads. */
public final class FixedRanges {
    private static final int LENGTH = 1024;

    /** Work on a half-open range of indices, independent of all other ranges. */
    @FunctionalInterface
    public interface Range {
        /**
         * Handles {@code from} inclusive to {@code to} exclusive.
         *
         * @throws KilnException if the work failed or was cancelled
         */
        void run(int from, int to) throws KilnException;
    }

    private FixedRanges() {}

    /**
     * Runs {@code work} over 0 to {@code count} and returns when all is done.
     *
     * @throws KilnException if a range fails, the stage is cancelled or its thread interrupted
     */
    public static void run(int count, StageContext context, Range work) throws KilnException {
        int ranges = (int) (((long) count + LENGTH - 1) / LENGTH);
        int threads = Math.min(context.threads(), ranges);
        AtomicInteger next = new AtomicInteger();
        Callable<Void> worker = () -> {
            for (int r = next.getAndIncrement(); r < ranges; r = next.getAndIncrement()) {
                context.checkCancelled();
                work.run(r * LENGTH, (int) Math.min(count, (r + 1L) * LENGTH));
            }
            return null;
        };
        if (threads == 0) {
            return;
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (Future<Void> done : pool.invokeAll(Collections.nCopies(threads, worker))) {
                done.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw KilnException.cancelled("sampling");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case KilnException failure -> throw failure;
                case RuntimeException failure -> throw failure;
                default -> throw new IllegalStateException(e.getCause());
            }
        }
    }
}
