package dev.kiln.appearance.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which cubes of the grid hold a voxel: blocks of {@value #SIDE} voxels along an axis at the bottom, and above them cubes
 * of twice the side, up to one cube over the whole grid. At most 2.3 MiB, for the largest grid.
 */
final class BlockTree {
    /** Voxels along an axis of a block. */
    static final int SIDE = 8;

    /** Level 0 holds the blocks; level n has 2^(levels - 1 - n) cubes along an axis. */
    private final List<BitSet> levels;

    private BlockTree(List<BitSet> levels) {
        this.levels = levels;
    }

    static BlockTree of(RowIndex index) {
        int side = Integer.max(1, Integer.highestOneBit((index.resolution() - 1) / SIDE) * 2);
        List<BitSet> levels = new ArrayList<>();
        levels.add(blocks(index, side));
        for (int half = side / 2; half >= 1; half /= 2) {
            levels.add(parents(levels.getLast(), half));
        }
        return new BlockTree(levels);
    }

    /** The level of the one cube over the whole grid. */
    int top() {
        return levels.size() - 1;
    }

    /** Voxels along an axis of a cube of {@code level}. */
    static int side(int level) {
        return SIDE << level;
    }

    /** Whether cube (i, j, k) of {@code level} holds a voxel. */
    boolean occupied(int level, int i, int j, int k) {
        int side = 1 << top() - level;
        return levels.get(level).get((i * side + j) * side + k);
    }

    private static BitSet blocks(RowIndex index, int side) {
        BitSet blocks = new BitSet(side * side * side);
        for (int i = 0; i < index.resolution(); i++) {
            for (int j = 0; j < index.resolution(); j++) {
                for (int v = index.start(i, j); v < index.end(i, j); v++) {
                    blocks.set((i / SIDE * side + j / SIDE) * side + index.depth(v) / SIDE);
                }
            }
        }
        return blocks;
    }

    private static BitSet parents(BitSet children, int side) {
        BitSet parents = new BitSet(side * side * side);
        int twice = 2 * side;
        for (int n = children.nextSetBit(0); n >= 0; n = children.nextSetBit(n + 1)) {
            int i = n / (twice * twice);
            int j = n / twice % twice;
            int k = n % twice;
            parents.set((i / 2 * side + j / 2) * side + k / 2);
        }
        return parents;
    }
}
