package dev.kiln.shell.internal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Cancels work when the process is told to end (Ctrl-C, a signal), and holds the end up until the work has cleaned up
 * behind itself and closed this. The JVM then ends with 128 and the number of the signal: 130 for Ctrl-C.
 */
final class Interrupt implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Runnable cancel;
    private final Console console;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupt, "kiln-interrupt");
    private volatile boolean happened;

    private Interrupt(Runnable cancel, Console console) {
        this.cancel = cancel;
        this.console = console;
    }

    static Interrupt cancels(Runnable cancel, Console console) {
        Interrupt interrupt = new Interrupt(cancel, console);
        Runtime.getRuntime().addShutdownHook(interrupt.hook);
        return interrupt;
    }

    /** Whether the process is about to end; then this tells the user. */
    boolean happened() {
        return happened;
    }

    private void interrupt() {
        happened = true;
        cancel.run();
        try {
            boolean ended = closed.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            console.err().println();
            console.err().println(ended ? "kiln: cancelled" : "kiln: cancelled, though the job did not end in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        if (!happened) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process has begun to end in this very moment: the hook runs and finds work that has ended.
                happened = true;
            }
        }
    }
}
