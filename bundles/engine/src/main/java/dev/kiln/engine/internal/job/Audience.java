package dev.kiln.engine.internal.job;

import dev.kiln.engine.JobListener;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Those who follow a job; they are called one after the other. One that never returns, such as a print to a terminal that
 * stands still, holds up the thread that called it. Everybody else gives up waiting for it: a lane that waited could run
 * no other job.
 */
final class Audience {
    private static final System.Logger LOG = System.getLogger(Audience.class.getName());

    /** With the time that a thread has to heed a cancel, less than the two seconds that are promised. */
    private static final long PATIENCE_MILLIS = 400;

    private final String job;
    private final List<JobListener> listeners = new CopyOnWriteArrayList<>();
    private final ReentrantLock calls = new ReentrantLock();

    Audience(String job) {
        this.job = job;
    }

    /** Adds {@code listener}, which hears {@code first} before anything else. */
    void join(JobListener listener, Consumer<JobListener> first) {
        boolean alone = enter();
        try {
            listeners.add(listener);
            tell(listener, first);
        } finally {
            leave(alone);
        }
    }

    /** Calls every listener. */
    void tell(Consumer<JobListener> call) {
        boolean alone = enter();
        try {
            if (alone) {
                listeners.forEach(listener -> tell(listener, call));
            } else {
                LOG.log(Level.WARNING, "a listener of {0} does not return; it has missed something", job);
            }
        } finally {
            leave(alone);
        }
    }

    private boolean enter() {
        // The first try is not for its speed: a thread that is interrupted gets no second one.
        if (calls.tryLock()) {
            return true;
        }
        try {
            return calls.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void leave(boolean entered) {
        if (entered) {
            calls.unlock();
        }
    }

    private void tell(JobListener listener, Consumer<JobListener> call) {
        try {
            call.accept(listener);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.WARNING, "a listener of " + job + " broke", e);
        }
    }
}
