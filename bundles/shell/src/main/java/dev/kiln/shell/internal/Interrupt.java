package dev.kiln.shell.internal;

import dev.kiln.engine.Job;
import java.time.Duration;

/**
 * Cancels a job when the process is told to end (Ctrl-C, a signal), and holds the end up until the job has cleaned up
 * behind itself. The JVM then ends with 128 and the number of the signal: 130 for Ctrl-C.
 */
final class Interrupt implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Job job;
    private final Console console;
    private final Thread hook = new Thread(this::cancel, "kiln-interrupt");
    private volatile boolean happened;

    private Interrupt(Job job, Console console) {
        this.job = job;
        this.console = console;
    }

    static Interrupt cancels(Job job, Console console) {
        Interrupt interrupt = new Interrupt(job, console);
        Runtime.getRuntime().addShutdownHook(interrupt.hook);
        return interrupt;
    }

    /** Whether the process is about to end; then this has told the user. */
    boolean happened() {
        return happened;
    }

    private void cancel() {
        happened = true;
        job.cancel();
        try {
            boolean ended = job.await(PATIENCE).isPresent();
            console.err().println();
            console.err().println(ended ? "kiln: cancelled" : "kiln: cancelled, though the job did not end in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        if (!happened) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process has begun to end in this very moment: the hook runs and finds a job that has ended.
                happened = true;
            }
        }
    }
}
