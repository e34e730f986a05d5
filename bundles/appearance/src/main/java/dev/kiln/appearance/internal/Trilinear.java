package dev.kiln.appearance.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VoxelField;

/** Trilinear interpolation between voxel centres, weights divided by the sum of those of the voxels present. */
public final class Trilinear implements Kernel {
    private final Floats attributes;
    private final RowIndex index;

    /** A kernel for any thread. */
    public Trilinear(VoxelField field, RowIndex index) {
        this.attributes = field.attributes();
        this.index = index;
    }

    @Override
    public boolean blend(double x, double y, double z, double[] out) {
        double cornerX = Math.floor(x - 0.5);
        double cornerY = Math.floor(y - 0.5);
        double cornerZ = Math.floor(z - 0.5);
        double alongX = x - 0.5 - cornerX;
        double alongY = y - 0.5 - cornerY;
        double alongZ = z - 0.5 - cornerZ;
        java.util.Arrays.fill(out, 0);
        double total = 0;
        for (int corner = 0; corner < 8; corner++) {
            int di = corner >> 2;
            int dj = corner >> 1 & 1;
            int dk = corner & 1;
            double weight = share(di, alongX) * share(dj, alongY) * share(dk, alongZ);
            // A corner without weight is not touched: if it is the only one present, the point is missed.
            int voxel = weight > 0 ? index.voxelAt((int) cornerX + di, (int) cornerY + dj, (int) cornerZ + dk) : -1;
            if (voxel >= 0) {
                total += weight;
                for (int c = 0; c < out.length; c++) {
                    out[c] += weight * attributes.get(voxel * VoxelField.CHANNELS + c);
                }
            }
        }
        if (total == 0) {
            return false;
        }
        for (int c = 0; c < out.length; c++) {
            out[c] /= total;
        }
        return true;
    }

    private static double share(int upper, double along) {
        return upper == 1 ? along : 1 - along;
    }
}
