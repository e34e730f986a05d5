package dev.kiln.model.trellis2.internal.surface;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LoopFillTest {
    private static final float[] SQUARE = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5f, 0.5f, 1};

    /** A pyramid without its base: one loop of four unit edges. */
    private static final int[] TENT = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};

    @Test
    void shortLoopGetsAFanAroundItsCentre() {
        LoopFill.Result result = LoopFill.fill(new RawMesh(SQUARE, TENT), 4.1);
        assertEquals(4, result.boundaryEdges());
        assertEquals(1, result.found());
        assertEquals(1, result.filled());
        RawMesh mesh = result.mesh();
        assertArrayEquals(new float[] {0.5f, 0.5f, 0}, Arrays.copyOfRange(mesh.positions(), 15, 18));
        assertArrayEquals(
                new int[] {1, 0, 5, 3, 0, 5, 2, 1, 5, 3, 2, 5},
                Arrays.copyOfRange(mesh.triangles(), TENT.length, mesh.triangles().length));
        assertEquals(0, LoopFill.fill(mesh, 4.1).boundaryEdges());
    }

    @Test
    void loopAsLongAsTheLimitStaysOpen() {
        RawMesh open = new RawMesh(SQUARE, TENT);
        LoopFill.Result result = LoopFill.fill(open, 4.0);
        assertEquals(1, result.found());
        assertEquals(0, result.filled());
        assertArrayEquals(open.triangles(), result.mesh().triangles());
        assertArrayEquals(open.positions(), result.mesh().positions());
    }

    @Test
    void aVertexWithFourBoundaryEdgesJoinsNothing() {
        // Two triangles that share one vertex only: no edge has a neighbour at both ends.
        float[] bow = {0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0};
        LoopFill.Result result = LoopFill.fill(new RawMesh(bow, new int[] {0, 1, 2, 0, 3, 4}), 100);
        assertEquals(6, result.boundaryEdges());
        assertEquals(0, result.found());
    }

    @Test
    void aVertexOnAnEdgeOfThreeFacesJoinsNothing() {
        float[] fin = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1};
        int[] three = {0, 1, 2, 0, 1, 3, 0, 1, 4};
        LoopFill.Result result = LoopFill.fill(new RawMesh(fin, three), 100);
        assertEquals(6, result.boundaryEdges());
        assertEquals(0, result.found());
    }

    @Test
    void emptyMesh() {
        assertEquals(0, LoopFill.fill(new RawMesh(new float[0], new int[0]), 1).found());
    }
}
