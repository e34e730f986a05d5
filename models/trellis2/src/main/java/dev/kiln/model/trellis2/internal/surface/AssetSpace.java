package dev.kiln.model.trellis2.internal.surface;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import java.util.Arrays;

/**
 * Moves results from model space (Z up) to asset space (Y up): (x, y, z) becomes (x, z, -y), as the reference does when
 * it writes a GLB (TRELLIS.2 specification, section 11).
 */
public final class AssetSpace {
    private AssetSpace() {}

    /** The mesh, turned. */
    public static Mesh mesh(RawMesh mesh) {
        float[] from = mesh.positions();
        float[] to = new float[from.length];
        for (int v = 0; v < from.length; v += 3) {
            to[v] = from[v];
            to[v + 1] = from[v + 2];
            to[v + 2] = 0f - from[v + 1];
        }
        return new Mesh(Floats.adopt(to), Ints.copyOf(mesh.triangles()));
    }

    /**
     * The attribute grid, turned, its voxels sorted anew.
     *
     * @param resolution voxels along an axis
     * @param coordinates i, j, k of each voxel in model space
     * @param attributes {@link VoxelField#CHANNELS} numbers a voxel
     */
    public static VoxelField field(int resolution, int[] coordinates, float[] attributes) {
        int voxels = coordinates.length / 3;
        int channels = VoxelField.CHANNELS;
        long[] order = new long[voxels];
        for (int v = 0; v < voxels; v++) {
            long i = coordinates[3 * v];
            long j = coordinates[3 * v + 2];
            long k = resolution - 1 - coordinates[3 * v + 1];
            // Key above, row below: at most 2^33 cells and, by the size of a Java array, fewer than 2^30 voxels.
            order[v] = ((i * resolution + j) * resolution + k) << 30 | v;
        }
        Arrays.sort(order);
        int[] turned = new int[coordinates.length];
        float[] sorted = new float[attributes.length];
        for (int row = 0; row < voxels; row++) {
            int v = (int) (order[row] & (1L << 30) - 1);
            turned[3 * row] = coordinates[3 * v];
            turned[3 * row + 1] = coordinates[3 * v + 2];
            turned[3 * row + 2] = resolution - 1 - coordinates[3 * v + 1];
            System.arraycopy(attributes, channels * v, sorted, channels * row, channels);
        }
        return new VoxelField(VoxelGrid.unitCube(resolution), Ints.adopt(turned), Floats.adopt(sorted));
    }
}
