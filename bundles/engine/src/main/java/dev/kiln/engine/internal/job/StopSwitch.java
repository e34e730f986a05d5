package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.KilnException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends the thread of an attempt within two seconds: first the flag that stages look at, then an interrupt, and if the
 * thread ignores both, it is left behind and nothing it still does counts.
 */
final class StopSwitch {
    private static final long GRACE_MILLIS = 700;

    private enum Phase {
        OPEN,
        COMMITTING,
        OVER,
        LEFT_BEHIND
    }

    private final String job;
    private final CountDownLatch over = new CountDownLatch(1);
    private Thread thread;
    private Phase phase = Phase.OPEN;
    private volatile Stop stop = Stop.NONE;

    StopSwitch(String job) {
        this.job = job;
    }

    synchronized void watch(Thread worker) {
        this.thread = worker;
    }

    Stop reason() {
        return stop;
    }

    void check() throws KilnException {
        if (stop != Stop.NONE) {
            throw KilnException.cancelled(job);
        }
    }

    /** Asks the attempt to end. A cancel overrides a drain; after that, further calls do nothing. */
    synchronized void stop(Stop reason) {
        if (reason.compareTo(stop) <= 0 || phase != Phase.OPEN) {
            return;
        }
        boolean first = stop == Stop.NONE;
        stop = reason;
        if (first) {
            // No virtual thread: work that ignores the stop may hold all of their carriers.
            Thread.ofPlatform().daemon().name("stop of " + job).start(this::insist);
        }
    }

    private void insist() {
        try {
            if (!over.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                interrupt();
            }
            if (!over.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                leaveBehind();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void interrupt() {
        if (phase == Phase.OPEN && thread != null) {
            thread.interrupt();
        }
    }

    private synchronized void leaveBehind() {
        if (phase == Phase.OPEN) {
            phase = Phase.LEFT_BEHIND;
            over.countDown();
        }
    }

    /** From now on the attempt can no longer be stopped: its files are about to appear. */
    synchronized void commit() throws KilnException {
        check();
        if (phase != Phase.OPEN) {
            throw KilnException.cancelled(job);
        }
        phase = Phase.COMMITTING;
    }

    /** The attempt has ended by itself. */
    synchronized void end() {
        if (phase != Phase.LEFT_BEHIND) {
            phase = Phase.OVER;
            over.countDown();
        }
    }

    /** Waits until the attempt has ended or was left behind; true if it was left behind. */
    boolean await() throws InterruptedException {
        over.await();
        synchronized (this) {
            return phase == Phase.LEFT_BEHIND;
        }
    }

    /** Whether what the attempt still does counts. */
    synchronized boolean counts() {
        return phase != Phase.LEFT_BEHIND;
    }
}
