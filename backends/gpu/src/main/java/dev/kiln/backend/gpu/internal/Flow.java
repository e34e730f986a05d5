package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.driver.Driver;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;

/**
 * How far submissions run ahead of the device: behind every stretch of about one dispatch budget of work stands a marker,
 * and at most two stretches are under way. So a cancel takes effect soon, and what the host lends to the device comes back.
 */
public final class Flow implements AutoCloseable {
    private static final int STRETCHES = 2;
    private static final long LENT_BYTES = 64L << 20;

    /** @param lent memory of the host that the device may read until the marker is reached; null for none */
    private record Mark(long marker, Arena lent) {}

    private final Driver driver;
    private final double stretchFlop;
    private final ArrayDeque<Mark> marks = new ArrayDeque<>();
    private double flop;
    private long lentBytes;
    private Arena lending;

    /**
     * @param driver submissions go to
     * @param stretchFlop arithmetic of one stretch
     */
    public Flow(Driver driver, double stretchFlop) {
        this.driver = driver;
        this.stretchFlop = stretchFlop;
    }

    /** Counts work that was submitted, and waits if too much is under way. */
    public void submitted(double work) {
        flop += work;
        if (flop >= stretchFlop) {
            mark();
            while (marks.size() > STRETCHES) {
                drop(marks.poll());
            }
        }
    }

    /** Native memory of the host that stays as it is until the work submitted up to the next marker is done. */
    public Arena lend(long bytes) {
        if (lentBytes > LENT_BYTES) {
            mark();
        }
        while (!marks.isEmpty() && driver.reached(marks.peek().marker())) {
            drop(marks.poll());
        }
        while (marks.size() > STRETCHES) {
            drop(marks.poll());
        }
        if (lending == null) {
            lending = Arena.ofShared();
        }
        lentBytes += bytes;
        return lending;
    }

    private void mark() {
        marks.add(new Mark(driver.mark(), lending));
        lending = null;
        lentBytes = 0;
        flop = 0;
    }

    private void drop(Mark mark) {
        try {
            driver.await(mark.marker());
        } finally {
            if (mark.lent() != null) {
                mark.lent().close();
            }
        }
    }

    /** Takes note that all work is done. */
    public void drained() {
        while (!marks.isEmpty()) {
            drop(marks.poll());
        }
        flop = 0;
        lentBytes = 0;
        if (lending != null) {
            lending.close();
            lending = null;
        }
    }

    /** Takes lent memory back although the device is gone. */
    @Override
    public void close() {
        for (Mark mark : marks) {
            if (mark.lent() != null) {
                mark.lent().close();
            }
        }
        marks.clear();
        if (lending != null) {
            lending.close();
            lending = null;
        }
    }
}
