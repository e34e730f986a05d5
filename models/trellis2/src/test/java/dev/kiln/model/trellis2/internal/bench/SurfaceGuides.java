package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.model.trellis2.internal.net.Subdivision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A flat surface in a grid: each voxel has the four children of its lower half. */
final class SurfaceGuides {
    private static final byte LOWER_HALF = 0b0000_1111;

    private SurfaceGuides() {}

    /** Coordinates of {@code count} voxels side by side, 64 a row. */
    static int[] cells(int count) {
        int[] cells = new int[4 * count];
        for (int i = 0; i < count; i++) {
            cells[4 * i + 1] = i / 64;
            cells[4 * i + 2] = i % 64;
        }
        return cells;
    }

    static List<Subdivision> of(int count, int doublings) {
        List<Subdivision> guides = new ArrayList<>();
        for (int level = 0, voxels = count; level < doublings; level++, voxels *= 4) {
            byte[] octants = new byte[voxels];
            Arrays.fill(octants, LOWER_HALF);
            guides.add(new Subdivision(octants));
        }
        return guides;
    }
}
