package dev.kiln.compute.host;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/**
 * Native blocks in size classes an eighth apart, kept for reuse: an operation that takes scratch memory costs no call to
 * the operating system. The caller says how much may lie idle.
 */
final class HostPool {
    /** A block, freed by its arena. */
    record Block(Arena arena, MemorySegment memory) {}

    private static final long LEAST = 256;

    private final Map<Long, ArrayDeque<Block>> idle = new TreeMap<>();
    private long idleBytes;

    /** Size of the block that {@code bytes} take: a pure function. */
    static long sizeClass(long bytes) {
        if (bytes <= LEAST) {
            return LEAST;
        }
        long step = Math.max(64, Long.highestOneBit(bytes - 1) / 8);
        return (bytes + step - 1) / step * step;
    }

    Block take(long size) {
        ArrayDeque<Block> blocks = idle.get(size);
        if (blocks != null && !blocks.isEmpty()) {
            idleBytes -= size;
            return blocks.pop();
        }
        Arena arena = Arena.ofShared();
        try {
            return new Block(arena, arena.allocate(size, 64));
        } catch (OutOfMemoryError e) {
            arena.close();
            throw e;
        }
    }

    void give(Block block) {
        long size = block.memory().byteSize();
        idle.computeIfAbsent(size, s -> new ArrayDeque<>()).push(block);
        idleBytes += size;
    }

    long idleBytes() {
        return idleBytes;
    }

    /** Returns all idle blocks to the operating system. */
    void trim() {
        idle.values().forEach(blocks -> blocks.forEach(block -> block.arena().close()));
        idle.clear();
        idleBytes = 0;
    }
}
