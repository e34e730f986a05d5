package dev.kiln.backend.cpuvector.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A weight matrix {@code [columns, depth]} rearranged into panels once, in its own precision: halves stay halves in
 * memory and are widened when a panel enters the cache.
 */
final class PackedWeight implements Panels {
    private static final int BLOCK = 64;

    private final int columns;
    private final int depth;
    private final int width;
    private final ElementType type;
    private final MemorySegment packed;

    private PackedWeight(int columns, int depth, int width, ElementType type, MemorySegment packed) {
        this.columns = columns;
        this.depth = depth;
        this.width = width;
        this.type = type;
        this.packed = packed;
    }

    /** Bytes that the packed form of such a matrix takes. */
    static long bytes(int columns, int depth, ElementType type, int width) {
        return (long) (columns + width - 1) / width * width * depth * type.bytes();
    }

    /** Rearranges {@code source}, row-major {@code [columns, depth]}; the result lives in {@code arena}. */
    static PackedWeight pack(
            MemorySegment source, int columns, int depth, ElementType type, Workers workers, int width, Arena arena) {
        MemorySegment packed = arena.allocate(Math.max(1, bytes(columns, depth, type, width)), 64);
        int groups = (columns + width - 1) / width;
        if (type == ElementType.F32) {
            workers.run(groups, (g, scratch) -> packInts(source, columns, depth, width, g, packed));
        } else {
            workers.run(groups, (g, scratch) -> packShorts(source, columns, depth, width, g, packed));
        }
        return new PackedWeight(columns, depth, width, type, packed);
    }

    private static void packInts(MemorySegment source, int columns, int depth, int width, int group, MemorySegment to) {
        int[] in = new int[BLOCK];
        int[] out = new int[BLOCK * width];
        int live = Math.min(width, columns - group * width);
        for (int k = 0; k < depth; k += BLOCK) {
            int n = Math.min(BLOCK, depth - k);
            for (int j = 0; j < live; j++) {
                long at = ((long) (group * width + j) * depth + k) * 4;
                MemorySegment.copy(source, ValueLayout.JAVA_INT_UNALIGNED, at, in, 0, n);
                for (int i = 0; i < n; i++) {
                    out[i * width + j] = in[i];
                }
            }
            long at = ((long) group * depth + k) * width * 4;
            MemorySegment.copy(out, 0, to, ValueLayout.JAVA_INT_UNALIGNED, at, n * width);
        }
    }

    private static void packShorts(
            MemorySegment source, int columns, int depth, int width, int group, MemorySegment to) {
        short[] in = new short[BLOCK];
        short[] out = new short[BLOCK * width];
        int live = Math.min(width, columns - group * width);
        for (int k = 0; k < depth; k += BLOCK) {
            int n = Math.min(BLOCK, depth - k);
            for (int j = 0; j < live; j++) {
                long at = ((long) (group * width + j) * depth + k) * 2;
                MemorySegment.copy(source, ValueLayout.JAVA_SHORT_UNALIGNED, at, in, 0, n);
                for (int i = 0; i < n; i++) {
                    out[i * width + j] = in[i];
                }
            }
            long at = ((long) group * depth + k) * width * 2;
            MemorySegment.copy(out, 0, to, ValueLayout.JAVA_SHORT_UNALIGNED, at, n * width);
        }
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public void load(int group, int from, int count, float[] target) {
        type.load(packed, ((long) group * depth + from) * width * type.bytes(), target, 0, count * width);
    }
}
