package dev.kiln.compute.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HostPoolTest {
    @Test
    void sizeClassesWasteAnEighthAtMost() {
        long last = 0;
        for (long bytes = 257; bytes < 1L << 40; bytes = bytes * 5 / 4 + 1) {
            long size = HostPool.sizeClass(bytes);
            assertTrue(size >= bytes && size <= Math.max(bytes + 64, bytes + bytes / 8) && size >= last);
            assertEquals(size, HostPool.sizeClass(size));
            last = size;
        }
        assertEquals(256, HostPool.sizeClass(0));
    }

    @Test
    void aBlockGivenBackIsUsedAgainUntilThePoolIsTrimmed() {
        HostPool pool = new HostPool();
        HostPool.Block block = pool.take(512);
        pool.give(block);
        assertEquals(512, pool.idleBytes());
        assertSame(block, pool.take(512));
        pool.give(block);
        pool.trim();
        assertEquals(0, pool.idleBytes());
        assertNotSame(block, pool.take(512));
    }
}
