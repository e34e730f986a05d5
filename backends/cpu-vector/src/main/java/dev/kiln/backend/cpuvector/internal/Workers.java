package dev.kiln.backend.cpuvector.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The threads of one device. A task is cut into numbered items by its shape alone, never by the number of threads; which
 * thread takes which item does not matter, since no two items write the same place.
 */
final class Workers implements AutoCloseable {
    /** One numbered piece of a task; {@code scratch} belongs to the thread that runs it. */
    interface Item {
        void run(int index, Scratch scratch);
    }

    private final int threads;
    private final Runnable checkCancelled;
    private final ExecutorService helpers;
    private final Scratch[] scratches;

    /** @param checkCancelled called before each item; throws to end the task */
    Workers(int threads, MicroKernel kernel, Runnable checkCancelled) {
        this.threads = threads;
        this.checkCancelled = checkCancelled;
        this.scratches = new Scratch[threads];
        for (int i = 0; i < threads; i++) {
            scratches[i] = new Scratch(kernel);
        }
        this.helpers = threads == 1
                ? null
                : Executors.newFixedThreadPool(threads - 1, task -> {
                    Thread thread = new Thread(task, "kiln-cpu-vector");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    int threads() {
        return threads;
    }

    /** Runs items 0 to {@code count} - 1 and returns when all are done. Not reentrant: one caller at a time. */
    void run(int count, Item item) {
        if (count <= 1 || threads == 1) {
            for (int i = 0; i < count; i++) {
                checkCancelled.run();
                item.run(i, scratches[0]);
            }
            return;
        }
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        int extra = Math.min(threads, count) - 1;
        CountDownLatch done = new CountDownLatch(extra);
        for (int t = 1; t <= extra; t++) {
            Scratch scratch = scratches[t];
            helpers.execute(() -> {
                try {
                    drain(next, count, item, scratch, failure);
                } finally {
                    done.countDown();
                }
            });
        }
        drain(next, count, item, scratches[0], failure);
        boolean interrupted = false;
        while (true) {
            try {
                done.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true; // the items write into memory that the caller frees: they must end first
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        switch (failure.get()) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }

    private void drain(AtomicInteger next, int count, Item item, Scratch scratch, AtomicReference<Throwable> failure) {
        try {
            for (int i = next.getAndIncrement(); i < count && failure.get() == null; i = next.getAndIncrement()) {
                checkCancelled.run();
                item.run(i, scratch);
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    @Override
    public void close() {
        if (helpers != null) {
            helpers.shutdown();
        }
    }
}
