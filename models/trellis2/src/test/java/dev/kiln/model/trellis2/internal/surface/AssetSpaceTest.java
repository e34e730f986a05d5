package dev.kiln.model.trellis2.internal.surface;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VoxelField;
import org.junit.jupiter.api.Test;

class AssetSpaceTest {
    @Test
    void upBecomesYAndDepthIsTurned() {
        Mesh mesh = AssetSpace.mesh(new RawMesh(new float[] {1, 2, 3, 4, 0, 6, 7, 8, 9}, new int[] {0, 1, 2}));
        assertArrayEquals(
                new float[] {1, 3, -2, 4, 6, 0, 7, 9, -8}, mesh.positions().toArray());
        assertArrayEquals(new int[] {0, 1, 2}, mesh.triangles().toArray());
    }

    @Test
    void voxelsMoveWithTheirSurfaceAndAreSorted() {
        float[] attributes = new float[12];
        attributes[0] = 0.25f;
        attributes[6] = 0.75f;
        VoxelField field = AssetSpace.field(8, new int[] {1, 2, 3, 1, 5, 3}, attributes);
        assertArrayEquals(new int[] {1, 3, 2, 1, 3, 5}, field.coordinates().toArray());
        assertEquals(0.75f, field.attributes().get(0));
        assertEquals(0.25f, field.attributes().get(6));
        // The centre of the voxel turns as a point of the surface does.
        float z = field.grid().originZ()
                + (field.coordinates().get(2) + 0.5f) * field.grid().voxelSize();
        assertEquals(-((5 + 0.5f) / 8 - 0.5f), z);
    }
}
