package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Knob;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Runs one job at a time, in the order they came, so what a job is lent, such as a compute device, needs no sharing.
 */
final class Lane implements AutoCloseable {
    private final Workshop workshop;
    private final Queue<LaneJob> waiting = new ArrayDeque<>();
    private final Thread thread;
    private boolean closed;

    Lane(Workshop workshop) {
        this.workshop = workshop;
        this.thread = Thread.ofPlatform().daemon().name("kiln lane").start(this::work);
    }

    Workshop workshop() {
        return workshop;
    }

    /**
     * Puts {@code job} at the end of the queue.
     *
     * @throws KilnException of kind ENVIRONMENT if it is full, or as {@link LaneJob#claim}
     */
    synchronized void add(LaneJob job) throws KilnException {
        waiting.removeIf(other -> other.state().ended());
        long length = workshop.settings().number(Knob.QUEUE);
        if (closed || waiting.size() >= length) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    job.id(),
                    closed ? "comes when the node stops" : "finds " + waiting.size() + " jobs waiting",
                    closed ? "start it again" : "try again later or raise " + Knob.QUEUE.key());
        }
        job.claim();
        waiting.add(job);
        notifyAll();
    }

    private void work() {
        try {
            while (true) {
                next().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized LaneJob next() throws InterruptedException {
        while (waiting.isEmpty()) {
            wait();
        }
        return waiting.remove();
    }

    /** Takes no more jobs. Those that wait or run must be cancelled by whoever closes the lane. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        thread.interrupt();
    }
}
