package dev.kiln.model.trellis2.internal.surface;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DualGridMesherTest {
    private static final int[] AROUND_AN_X_EDGE = {0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1};

    private static DualGrid grid(int[] coordinates, int crossedVoxel, int crossedAxis, float... weights) {
        int voxels = coordinates.length / 3;
        byte[] crossed = new byte[3 * voxels];
        crossed[3 * crossedVoxel + crossedAxis] = 1;
        return new DualGrid(4, coordinates, new float[3 * voxels], crossed, weights);
    }

    @Test
    void heavierFirstDiagonalCutsFromFirstToThird() {
        RawMesh mesh = DualGridMesher.mesh(grid(AROUND_AN_X_EDGE, 0, 0, 2, 1, 1, 1));
        // Around the edge: 000, 001, 011, 010, which are rows 0, 2, 3, 1.
        assertArrayEquals(new int[] {0, 2, 3, 0, 3, 1}, mesh.triangles());
    }

    @Test
    void equalWeightsCutFromSecondToFourth() {
        RawMesh mesh = DualGridMesher.mesh(grid(AROUND_AN_X_EDGE, 0, 0, 1, 1, 1, 1));
        assertArrayEquals(new int[] {0, 2, 1, 1, 2, 3}, mesh.triangles());
    }

    @Test
    void noQuadWhereAVoxelIsMissing() {
        int[] three = {0, 0, 0, 0, 1, 0, 0, 0, 1};
        RawMesh mesh = DualGridMesher.mesh(grid(three, 0, 0, 1, 1, 1));
        assertEquals(0, mesh.triangles().length);
        assertEquals(3, mesh.vertexCount());
    }

    @Test
    void noQuadAcrossTheBorderOfTheGrid() {
        int[] corner = {3, 3, 3};
        assertEquals(0, DualGridMesher.mesh(grid(corner, 0, 2, 1)).triangles().length);
    }

    @Test
    void verticesLieInTheUnitCube() {
        DualGrid grid = new DualGrid(4, new int[] {1, 2, 3}, new float[] {0.5f, 0, 1}, new byte[3], new float[] {1});
        assertArrayEquals(
                new float[] {-0.125f, 0f, 0.5f}, DualGridMesher.mesh(grid).positions());
    }

    @Test
    void withoutWeightsAFlatFirstTriangleLosesTheDiagonal() {
        DualGrid proper = grid(AROUND_AN_X_EDGE, 0, 0, 1, 1, 1, 1);
        assertArrayEquals(
                new int[] {0, 2, 3, 0, 3, 1},
                DualGridMesher.meshWithoutWeights(proper).triangles());
        float[] offsets = new float[12];
        offsets[3 * 2 + 2] = -1; // vertex 2 falls on vertex 0
        DualGrid flat = new DualGrid(4, AROUND_AN_X_EDGE, offsets, proper.crossed(), proper.splitWeights());
        assertArrayEquals(
                new int[] {0, 2, 1, 1, 2, 3},
                DualGridMesher.meshWithoutWeights(flat).triangles());
    }

    @Test
    void emptyGridGivesAnEmptyMesh() {
        RawMesh mesh = DualGridMesher.mesh(new DualGrid(4, new int[0], new float[0], new byte[0], new float[0]));
        assertEquals(0, mesh.vertexCount());
        assertEquals(0, mesh.triangles().length);
    }
}
