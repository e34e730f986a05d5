package dev.kiln.mesh.internal.uv;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs numbered pieces of work that do not touch each other's results. */
public final class Workers {
    /** One piece. */
    @FunctionalInterface
    public interface Piece {
        /** Does piece {@code number}. */
        void run(int number) throws KilnException;
    }

    private Workers() {}

    /** Does the pieces 0 to {@code count}; returns when all are done. */
    public static void run(int count, StageContext context, Piece work) throws KilnException {
        int threads = Math.min(context.threads(), count);
        AtomicInteger next = new AtomicInteger();
        Callable<Void> worker = () -> {
            for (int piece = next.getAndIncrement(); piece < count; piece = next.getAndIncrement()) {
                context.checkCancelled();
                work.run(piece);
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
            throw KilnException.cancelled("texture");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case KilnException failure -> throw failure;
                case RuntimeException failure -> throw failure;
                default -> throw new IllegalStateException(e.getCause());
            }
        }
    }
}
