package dev.kiln.appearance.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VoxelField;

/** Inverse distance weighting over the nearest few voxels within a radius. */
public final class InverseDistance implements Kernel {
    /** Most voxels that are blended. */
    private static final int NEIGHBOURS = 4;

    /** How far a voxel centre may be, in voxels. */
    private static final double RADIUS = 1.5;

    private final Floats attributes;
    private final RowIndex index;
    private final double[] squares = new double[NEIGHBOURS];
    private final int[] voxels = new int[NEIGHBOURS];
    private int found;

    /** Scratch space for one thread. */
    public InverseDistance(VoxelField field, RowIndex index) {
        this.attributes = field.attributes();
        this.index = index;
    }

    @Override
    public boolean blend(double x, double y, double z, double[] out) {
        gather(x, y, z);
        if (found == 0) {
            return false;
        }
        java.util.Arrays.fill(out, 0);
        if (squares[0] == 0) {
            add(voxels[0], 1, out);
            return true;
        }
        double total = 0;
        for (int n = 0; n < found; n++) {
            double weight = 1 / squares[n];
            total += weight;
            add(voxels[n], weight, out);
        }
        for (int c = 0; c < out.length; c++) {
            out[c] /= total;
        }
        return true;
    }

    private void add(int voxel, double weight, double[] out) {
        for (int c = 0; c < out.length; c++) {
            out[c] += weight * attributes.get(voxel * VoxelField.CHANNELS + c);
        }
    }

    /** Visits voxels in ascending index, so that of equally near ones the lower stays. */
    private void gather(double x, double y, double z) {
        found = 0;
        int lastI = last(x);
        int lastJ = last(y);
        int firstK = first(z);
        int lastK = last(z);
        for (int i = first(x); i <= lastI; i++) {
            double dx = i + 0.5 - x;
            for (int j = first(y); j <= lastJ; j++) {
                double dy = j + 0.5 - y;
                int end = index.end(i, j);
                for (int v = index.firstFrom(index.start(i, j), end, firstK); v < end; v++) {
                    int k = index.depth(v);
                    if (k > lastK) {
                        break;
                    }
                    double dz = k + 0.5 - z;
                    offer(v, dx * dx + dy * dy + dz * dz);
                }
            }
        }
    }

    private void offer(int voxel, double square) {
        if (square > RADIUS * RADIUS || found == NEIGHBOURS && square >= squares[NEIGHBOURS - 1]) {
            return;
        }
        int at = found < NEIGHBOURS ? found++ : NEIGHBOURS - 1;
        while (at > 0 && squares[at - 1] > square) {
            squares[at] = squares[at - 1];
            voxels[at] = voxels[at - 1];
            at--;
        }
        squares[at] = square;
        voxels[at] = voxel;
    }

    private static int first(double coordinate) {
        return Math.max(0, (int) Math.ceil(coordinate - 0.5 - RADIUS));
    }

    private int last(double coordinate) {
        return Math.min(index.resolution() - 1, (int) Math.floor(coordinate - 0.5 + RADIUS));
    }
}
