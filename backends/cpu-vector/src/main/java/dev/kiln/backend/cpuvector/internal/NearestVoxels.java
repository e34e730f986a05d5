package dev.kiln.backend.cpuvector.internal;

/**
 * The voxels nearest to a point, by rings of growing Chebyshev distance around its cell; beyond {@link #RINGS} all voxels
 * are looked at. Distances are float32; of equal ones the lower row wins.
 */
final class NearestVoxels {
    private static final int RINGS = 6;

    private final VoxelTable table;
    private final VoxelFinder finder;
    private final float[] squared;
    private final int[] rows;
    private int found;

    /** @param most how many are kept */
    NearestVoxels(VoxelTable table, int most) {
        this.table = table;
        this.finder = new VoxelFinder(table);
        this.squared = new float[most];
        this.rows = new int[most];
    }

    /** Looks for the nearest; those past the first count only if nearer than {@code reach}. */
    void find(float x, float y, float z, float reach) {
        found = 0;
        if (table.size() == 0) {
            return;
        }
        long cx = (long) Math.floor(x);
        long cy = (long) Math.floor(y);
        long cz = (long) Math.floor(z);
        for (int ring = 0; ring <= RINGS; ring++) {
            // a voxel of this ring is at least ring - 0.5 away along one axis
            float least = Math.max(0, ring - 0.5f);
            if (found > 0 && least > reach && least * least > squared[0]) {
                return;
            }
            ring(ring, cx, cy, cz, x, y, z);
        }
        float seen = RINGS + 0.5f;
        if (found == 0 || squared[0] > seen * seen) {
            found = 0;
            for (int i = 0; i < table.size(); i++) {
                offer(table.row(i), table.coordinate(i, 0), table.coordinate(i, 1), table.coordinate(i, 2), x, y, z);
            }
        }
    }

    private void ring(int ring, long cx, long cy, long cz, float x, float y, float z) {
        for (int dx = -ring; dx <= ring; dx++) {
            for (int dy = -ring; dy <= ring; dy++) {
                boolean face = Math.abs(dx) == ring || Math.abs(dy) == ring;
                int step = face ? 1 : Math.max(1, 2 * ring);
                for (int dz = -ring; dz <= ring; dz += step) {
                    int row = finder.rowAt(cx + dx, cy + dy, cz + dz);
                    if (row >= 0) {
                        offer(row, (int) (cx + dx), (int) (cy + dy), (int) (cz + dz), x, y, z);
                    }
                }
            }
        }
    }

    private void offer(int row, int vx, int vy, int vz, float x, float y, float z) {
        float dx = x - (vx + 0.5f);
        float dy = y - (vy + 0.5f);
        float dz = z - (vz + 0.5f);
        float distance = dx * dx + dy * dy + dz * dz;
        int at = found;
        while (at > 0 && (distance < squared[at - 1] || distance == squared[at - 1] && row < rows[at - 1])) {
            at--;
        }
        if (at == squared.length) {
            return;
        }
        int last = Math.min(found, squared.length - 1);
        System.arraycopy(squared, at, squared, at + 1, last - at);
        System.arraycopy(rows, at, rows, at + 1, last - at);
        squared[at] = distance;
        rows[at] = row;
        found = last + 1;
    }

    /** How many were found; nearest first. */
    int found() {
        return found;
    }

    float squared(int i) {
        return squared[i];
    }

    int row(int i) {
        return rows[i];
    }
}
