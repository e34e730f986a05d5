package dev.kiln.appearance.internal;

import java.util.ArrayList;
import java.util.List;

/** The boxes of all squares of 16 x 16 rows that hold a voxel. */
final class RowBlocks {
    private static final int SIDE = 16;

    /** Inclusive bounds of the voxels of one block. */
    private record Box(int firstI, int lastI, int firstJ, int lastJ, int firstK, int lastK) {}

    private final List<Box> boxes;

    private RowBlocks(List<Box> boxes) {
        this.boxes = boxes;
    }

    static RowBlocks of(RowIndex index) {
        List<Box> boxes = new ArrayList<>();
        int side = index.resolution();
        for (int i = 0; i < side; i += SIDE) {
            for (int j = 0; j < side; j += SIDE) {
                add(index, i, Math.min(i + SIDE, side) - 1, j, Math.min(j + SIDE, side) - 1, boxes);
            }
        }
        return new RowBlocks(boxes);
    }

    private static void add(RowIndex index, int firstI, int lastI, int firstJ, int lastJ, List<Box> boxes) {
        int least = Integer.MAX_VALUE;
        int most = Integer.MIN_VALUE;
        for (int i = firstI; i <= lastI; i++) {
            for (int j = firstJ; j <= lastJ; j++) {
                int start = index.start(i, j);
                int end = index.end(i, j);
                if (start < end) {
                    least = Math.min(least, index.depth(start));
                    most = Math.max(most, index.depth(end - 1));
                }
            }
        }
        if (least <= most) {
            boxes.add(new Box(firstI, lastI, firstJ, lastJ, least, most));
        }
    }

    int count() {
        return boxes.size();
    }

    int firstI(int block) {
        return boxes.get(block).firstI;
    }

    int lastI(int block) {
        return boxes.get(block).lastI;
    }

    int firstJ(int block) {
        return boxes.get(block).firstJ;
    }

    int lastJ(int block) {
        return boxes.get(block).lastJ;
    }

    /** Square of the distance from a point to the box of the block's voxel centres: none of them is nearer. */
    double squareTo(int block, double x, double y, double z) {
        Box box = boxes.get(block);
        double dx = outside(x, box.firstI, box.lastI);
        double dy = outside(y, box.firstJ, box.lastJ);
        double dz = outside(z, box.firstK, box.lastK);
        return dx * dx + dy * dy + dz * dz;
    }

    private static double outside(double coordinate, int first, int last) {
        return Math.max(0, Math.max(first + 0.5 - coordinate, coordinate - (last + 0.5)));
    }
}
