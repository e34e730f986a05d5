package dev.kiln.engine.internal.job;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/**
 * The highest use of the Java heap since a moment, as the virtual machine itself keeps it: nothing between two samples
 * is missed. It sums the peaks of the heap's pools, so it is an upper bound where these were not reached together.
 */
final class HeapPeak {
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();

    private HeapPeak() {}

    /** Begins anew from the use of this moment. */
    static void reset() {
        POOLS.forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** Highest use since the last reset, bytes. */
    static long bytes() {
        return POOLS.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    }
}
