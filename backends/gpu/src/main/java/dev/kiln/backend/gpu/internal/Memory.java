package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.compute.MemoryUse;
import dev.kiln.compute.host.MemoryLedger;
import dev.kiln.compute.tensor.DeviceMemoryException;
import dev.kiln.compute.tensor.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Memory of one device within its budget: tensors, weights, and small tables of segments. */
public final class Memory {
    private static final int TABLES = 128;

    private record Table(long memory, long size) {}

    private final MemoryLedger ledger;
    private final Pool pool;
    private final long budget;
    private final Map<String, Table> tables = new LinkedHashMap<>(32, 0.75f, true);
    private long requested;
    private long tableBytes;

    /**
     * @param driver whose memory it is
     * @param budget bytes that may be held
     */
    public Memory(Driver driver, long budget) {
        this.ledger = new MemoryLedger(budget);
        this.pool = new Pool(driver);
        this.budget = budget;
    }

    /** Bytes that an allocation of {@code bytes} takes. */
    public static long sizeOf(long bytes) {
        return Pool.sizeClass(bytes);
    }

    /** Memory for a tensor. */
    public long takeTensor(long size) {
        ledger.claimTensor(size);
        try {
            return take(size);
        } catch (DriverException e) {
            ledger.freeTensor(size);
            throw e;
        }
    }

    /** Memory for a weight. */
    public long takeWeight(long size) {
        ledger.claimWeight(size);
        try {
            return take(size);
        } catch (DriverException e) {
            ledger.freeWeight(size);
            throw e;
        }
    }

    private long take(long size) {
        requested = size;
        if (pool.idleBytes() > ledger.free()) {
            pool.trim();
        }
        return pool.take(size);
    }

    /** Takes a tensor's memory back. */
    public void giveTensor(long memory, long size) {
        ledger.freeTensor(size);
        pool.give(memory, size);
    }

    /** Takes a weight's memory back. */
    public void giveWeight(long memory, long size) {
        ledger.freeWeight(size);
        pool.give(memory, size);
    }

    /**
     * First rows of segments and the end of the last, as ints on the device. A list is sent once and kept: it is an
     * argument of kernels, no upload of the caller's.
     */
    public long table(Segments segments, Traffic traffic) {
        int[] starts = new int[segments.count() + 1];
        for (int s = 0; s < segments.count(); s++) {
            starts[s] = segments.q0(s);
        }
        starts[segments.count()] = segments.queries();
        String key = Arrays.toString(starts);
        Table known = tables.get(key);
        if (known != null) {
            return known.memory();
        }
        long size = sizeOf(4L * starts.length);
        Table table = new Table(pool.take(size), size);
        tables.put(key, table);
        tableBytes += size;
        traffic.stage(
                MemorySegment.ofArray(MemorySegment.ofArray(starts).toArray(ValueLayout.JAVA_BYTE)), table.memory(), 0);
        if (tables.size() > TABLES) {
            Table oldest = tables.remove(tables.keySet().iterator().next());
            tableBytes -= oldest.size();
            pool.give(oldest.memory(), oldest.size());
        }
        return table.memory();
    }

    /** What the device's refusal of the last request is to the caller. */
    public DeviceMemoryException refusal(DriverException cause) {
        MemoryUse use = snapshot();
        DeviceMemoryException refusal = new DeviceMemoryException(requested, use.tensors() + use.weights(), budget);
        refusal.initCause(cause);
        return refusal;
    }

    /** The figures. */
    public MemoryUse snapshot() {
        return ledger.snapshot(pool.idleBytes() + tableBytes);
    }

    /** Starts a new peak. */
    public void resetPeak() {
        ledger.resetPeak();
    }
}
