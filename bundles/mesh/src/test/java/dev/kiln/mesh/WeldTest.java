package dev.kiln.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import org.junit.jupiter.api.Test;

class WeldTest {
    @Test
    void soupBecomesTheCube() throws KilnException {
        Weld.Result result = Weld.of(Solids.soup(Solids.cube(0)));
        assertEquals(28, result.mergedVertices());
        assertEquals(0, result.droppedTriangles());
        MeshCensus census = MeshCensus.of(result.mesh());
        assertEquals(8, census.vertices());
        assertTrue(census.watertight());
        assertEquals(1, census.signedVolume(), 1e-12);
    }

    @Test
    void weldedMeshStaysAsItIs() throws KilnException {
        assertEquals(Solids.cube(3), Weld.of(Solids.cube(3)).mesh());
    }

    @Test
    void negativeZeroIsZero() throws KilnException {
        Weld.Result result =
                Weld.of(Solids.mesh(new float[] {0f, 0, 0, 1, 0, 0, 0, 1, 0, -0f, -0f, 0, 0, 0, 1}, 0, 1, 2, 3, 1, 4));
        assertEquals(1, result.mergedVertices());
        assertEquals(4, result.mesh().vertexCount());
    }

    @Test
    void triangleOfNoAreaLeavesNoGeometry() {
        // Zero-area face: three different corners on one line.
        assertNothingLeft(Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 2, 0, 0}, 0, 1, 2));
    }

    @Test
    void zeroLengthEdgeLeavesTheOtherTriangle() throws KilnException {
        Mesh mesh = Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0}, 0, 1, 2, 1, 2, 3);
        assertEquals(
                Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, 0, 1, 2),
                Weld.of(mesh).mesh());
    }

    @Test
    void degenerateEdgeLeavesTheOtherTriangle() throws KilnException {
        Mesh mesh = Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, 0, 1, 2, 1, 1, 2);
        Weld.Result result = Weld.of(mesh);
        assertEquals(1, result.droppedTriangles());
        assertEquals(Ints.copyOf(0, 1, 2), result.mesh().triangles());
    }

    @Test
    void trianglesThatShareAnEdgeInOneDirectionAreBothKept() throws KilnException {
        Mesh mesh = Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, 0, 1, 2, 0, 1, 3);
        assertEquals(mesh, Weld.of(mesh).mesh());
    }

    @Test
    void repeatedTriangleGoesButTheOtherSideOfASheetStays() throws KilnException {
        Mesh mesh = Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, 0, 1, 2, 1, 2, 0, 0, 2, 1);
        assertEquals(Ints.copyOf(0, 1, 2, 0, 2, 1), Weld.of(mesh).mesh().triangles());
    }

    @Test
    void nonFiniteCornersAndUnusedVerticesGo() throws KilnException {
        float[] p = {9, 9, 9, Float.NaN, 0, 0, 0, Float.NEGATIVE_INFINITY, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0};
        Weld.Result result = Weld.of(Solids.mesh(p, 1, 3, 4, 2, 3, 4, 3, 4, 5));
        assertEquals(2, result.droppedTriangles());
        assertEquals(Floats.copyOf(0, 0, 0, 1, 0, 0, 0, 1, 0), result.mesh().positions());
    }

    @Test
    void emptyMeshIsRefused() {
        assertNothingLeft(new Mesh(Floats.empty(), Ints.empty()));
    }

    @Test
    void manyTrianglesAroundOneVertexTakeNoQuadraticTime() throws KilnException {
        int n = 200_000;
        float[] p = new float[3 * (n + 1)];
        int[] t = new int[3 * n];
        for (int i = 1; i <= n; i++) {
            p[3 * i] = (float) Math.cos(6.28 * i / n);
            p[3 * i + 1] = (float) Math.sin(6.28 * i / n);
            p[3 * i + 2] = i;
            t[3 * i - 2] = i;
            t[3 * i - 1] = i % n + 1;
        }
        assertEquals(n, Weld.of(Solids.mesh(p, t)).mesh().triangleCount());
    }

    private static void assertNothingLeft(Mesh mesh) {
        KilnException refused = assertThrows(KilnException.class, () -> Weld.of(mesh));
        assertEquals(Fault.FAILED, refused.fault());
        assertTrue(refused.offence().startsWith("no geometry left"), refused.getMessage());
    }
}
