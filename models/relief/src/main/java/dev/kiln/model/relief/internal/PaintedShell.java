package dev.kiln.model.relief.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.stage.KilnException;

/**
 * The voxels around a surface with the colour of the side that it turns to: all voxels that the surface touches and
 * their 26 neighbours, so that around each surface point all eight voxels of a trilinear sample exist.
 */
final class PaintedShell {
    private static final float ROUGHNESS = 0.7f;
    /** Half the range of the normal's z in which the colours of front and back are mixed. */
    private static final float BLEND = 0.25f;

    private PaintedShell() {}

    /** Paints the shell of {@code mesh}; both colour grids have one cell a voxel column. */
    static VoxelField of(Mesh mesh, PictureGrid front, BackColors back) throws KilnException {
        int resolution = front.side();
        VoxelSet touched = new VoxelSet(resolution);
        SurfacePieces pieces = new SurfacePieces(mesh, touched);
        pieces.forEach((voxel, normalZ, area) -> touched.add(voxel));
        float[] normalZ = new float[touched.size()];
        float[] area = new float[touched.size()];
        pieces.forEach((voxel, z, a) -> {
            int rank = touched.rank(voxel);
            normalZ[rank] += z;
            area[rank] += a;
        });
        VoxelSet shell = touched.grown();
        // What a voxel faces is what the surface within one voxel of it faces, by area.
        float[] shellZ = new float[shell.size()];
        float[] shellArea = new float[shell.size()];
        touched.forEach(voxel -> {
            int rank = touched.rank(voxel);
            shell.forEachAround(voxel, neighbour -> {
                int to = shell.rank(neighbour);
                shellZ[to] += normalZ[rank];
                shellArea[to] += area[rank];
            });
        });
        int[] coordinates = new int[3 * shell.size()];
        float[] attributes = new float[VoxelField.CHANNELS * shell.size()];
        int[] next = new int[1];
        shell.forEach(voxel -> {
            int at = next[0]++;
            float facing = shellArea[at] > 0 ? shellZ[at] / shellArea[at] : 0;
            float share = Math.clamp((facing + BLEND) / (2 * BLEND), 0f, 1f);
            int i = voxel / resolution / resolution;
            int j = voxel / resolution % resolution;
            int cell = (resolution - 1 - j) * resolution + i;
            coordinates[3 * at] = i;
            coordinates[3 * at + 1] = j;
            coordinates[3 * at + 2] = voxel % resolution;
            int a = VoxelField.CHANNELS * at;
            for (int c = 0; c < 3; c++) {
                attributes[a + c] = share * front.value(cell, c) + (1 - share) * back.value(cell, c);
            }
            attributes[a + 4] = ROUGHNESS;
            attributes[a + 5] = 1;
        });
        return new VoxelField(VoxelGrid.unitCube(resolution), Ints.adopt(coordinates), Floats.adopt(attributes));
    }
}
