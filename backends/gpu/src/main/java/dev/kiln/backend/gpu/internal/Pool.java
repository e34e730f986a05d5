package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.backend.gpu.driver.DriverException;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/**
 * Device memory in size classes an eighth apart, kept for reuse. Work takes effect in the order of submission, so memory
 * may be handed out again while the work that last used it still waits.
 */
public final class Pool {
    private static final long LEAST = 256;

    private final Driver driver;
    private final Map<Long, ArrayDeque<Long>> idle = new TreeMap<>();
    private long idleBytes;

    /** A pool of memory of {@code driver}. */
    public Pool(Driver driver) {
        this.driver = driver;
    }

    /** Size of the allocation that {@code bytes} take: a pure function. */
    public static long sizeClass(long bytes) {
        if (bytes <= LEAST) {
            return LEAST;
        }
        long step = Math.max(64, Long.highestOneBit(bytes - 1) / 8);
        return Math.multiplyExact((bytes - 1) / step + 1, step);
    }

    /**
     * Memory of one size class; what lies idle is given up where that helps.
     *
     * @throws DriverException if the device has none
     */
    public long take(long size) {
        ArrayDeque<Long> blocks = idle.get(size);
        if (blocks != null && !blocks.isEmpty()) {
            idleBytes -= size;
            return blocks.pop();
        }
        try {
            return driver.allocate(size);
        } catch (DriverException e) {
            if (e.kind() != DriverException.Kind.OUT_OF_MEMORY || idleBytes == 0) {
                throw e;
            }
            trim();
            driver.finish();
            return driver.allocate(size);
        }
    }

    /** Takes memory of one size class back. */
    public void give(long memory, long size) {
        idle.computeIfAbsent(size, s -> new ArrayDeque<>()).push(memory);
        idleBytes += size;
    }

    /** Bytes kept for reuse. */
    public long idleBytes() {
        return idleBytes;
    }

    /** Returns what lies idle to the device. */
    public void trim() {
        idle.values().forEach(blocks -> blocks.forEach(driver::free));
        idle.clear();
        idleBytes = 0;
    }
}
