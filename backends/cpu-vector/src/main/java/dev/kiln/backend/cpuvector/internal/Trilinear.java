package dev.kiln.backend.cpuvector.internal;

/** The voxels around one point after the other, those with a weight above 0. One thread's. */
final class Trilinear {
    private final VoxelFinder finder;
    private final int[] rows = new int[8];
    private final double[] weights = new double[8];
    private final double[] along = new double[6];
    private int found;
    private double total;

    Trilinear(VoxelTable table) {
        this.finder = new VoxelFinder(table);
    }

    /** Looks around a point in voxel units; voxel i has its centre at i + 0.5. */
    void find(double x, double y, double z) {
        found = 0;
        total = 0;
        long bx = (long) Math.floor(x - 0.5);
        long by = (long) Math.floor(y - 0.5);
        long bz = (long) Math.floor(z - 0.5);
        weigh(x, bx, 0);
        weigh(y, by, 2);
        weigh(z, bz, 4);
        for (int left = finder.corners(bx, by, bz); left != 0; left &= left - 1) {
            int corner = Integer.numberOfTrailingZeros(left);
            long vx = bx + (corner & 1);
            long vy = by + (corner >> 1 & 1);
            long vz = bz + (corner >> 2);
            double weight = along[corner & 1] * along[2 + (corner >> 1 & 1)] * along[4 + (corner >> 2)];
            if (weight > 0) {
                rows[found] = finder.rowAt(vx, vy, vz);
                weights[found++] = weight;
                total += weight;
            }
        }
    }

    private void weigh(double at, long base, int axis) {
        along[axis] = 1 - Math.abs(at - base - 0.5);
        along[axis + 1] = 1 - Math.abs(at - (base + 1) - 0.5);
    }

    /** Sum of the weights; 0 if no voxel is there. */
    double total() {
        return total;
    }

    /**
     * Weighted mean of the rows, zeros if there is none.
     *
     * @param v the result; has room for nine rows
     */
    void mean(Rows field, int channels, float[] v) {
        for (int k = 0; k < found; k++) {
            field.load(rows[k], 0, channels, v, (k + 1) * channels);
        }
        double divisor = Math.max(total, 1e-12);
        for (int c = 0; c < channels; c++) {
            double sum = 0;
            for (int k = 0; k < found; k++) {
                sum += weights[k] * v[(k + 1) * channels + c];
            }
            v[c] = (float) (sum / divisor);
        }
    }
}
