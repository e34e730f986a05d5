package dev.kiln.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Mesh;
import org.junit.jupiter.api.Test;

class HoleFillTest {
    private static final double ANY = 1e9;

    @Test
    void missingTriangleComesBack() {
        HoleFill.Result result = HoleFill.of(Solids.without(Solids.tetrahedron(), 3), ANY);
        assertEquals(new HoleFill.Result(Solids.tetrahedron(), 1, 1, 0), rotatedLast(result));
    }

    @Test
    void missingSquareGetsAFanAroundItsCentre() {
        HoleFill.Result result = HoleFill.of(Solids.without(Solids.cube(0), 2, 3), ANY);
        MeshCensus census = MeshCensus.of(result.mesh());
        assertEquals(14, census.triangles());
        assertTrue(census.watertight());
        assertEquals(1, census.windingConsistentShare());
        assertEquals(1, census.signedVolume(), 1e-9);
        assertEquals(0.5f, result.mesh().positions().get(24));
        assertEquals(0.5f, result.mesh().positions().get(25));
        assertEquals(1f, result.mesh().positions().get(26));
    }

    @Test
    void onlyHolesUpToThePerimeterAreFilled() {
        // The square's rim is 4 long, the triangle's 1 + 1 + sqrt 2.
        Mesh mesh = Solids.without(Solids.both(Solids.cube(0), Solids.cube(2)), 2, 3, 12);
        HoleFill.Result result = HoleFill.of(mesh, 3.9);
        assertEquals(2, result.found());
        assertEquals(1, result.filled());
        assertEquals(1, result.left());
        assertEquals(4, MeshCensus.of(result.mesh()).boundaryEdges());
        assertEquals(2, HoleFill.of(mesh, 4.1).filled());
        assertSame(mesh, HoleFill.of(mesh, 0).mesh());
    }

    @Test
    void holesThatTouchInOneVertexAreFilledApart() {
        // Two opposite triangles around the pole of a sphere: the rim passes the pole twice.
        Mesh mesh = Solids.without(Solids.sphere(6), 0, 60);
        HoleFill.Result result = HoleFill.of(mesh, ANY);
        assertEquals(2, result.filled());
        assertTrue(MeshCensus.of(result.mesh()).watertight());
        assertEquals(0, MeshCensus.of(result.mesh()).nonManifoldEdges());
    }

    @Test
    void noEdgeGetsAThirdFace() {
        Mesh threeLeaves =
                Solids.mesh(new float[] {0, 0, 0, 0, 1, 0, 1, 0, 0, -1, 0, 0, 0, 0, 1}, 0, 1, 2, 1, 0, 3, 0, 1, 4);
        HoleFill.Result result = HoleFill.of(threeLeaves, ANY);
        assertEquals(1, MeshCensus.of(result.mesh()).nonManifoldEdges());
        assertEquals(result.found(), result.filled() + result.left());
    }

    @Test
    void chainsThatDoNotCloseAreLeft() {
        // Two triangles that run along their common edge in one direction.
        Mesh mesh = Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1, 0}, 0, 1, 2, 0, 1, 3);
        HoleFill.Result result = HoleFill.of(mesh, ANY);
        assertEquals(0, result.filled());
        assertTrue(result.left() > 0);
        assertSame(mesh, result.mesh());
    }

    @Test
    void closedMeshHasNothingToFill() {
        Mesh cube = Solids.cube(0);
        assertEquals(new HoleFill.Result(cube, 0, 0, 0), HoleFill.of(cube, ANY));
    }

    /** The last triangle from vertex 1 on, as the tetrahedron has it. */
    private static HoleFill.Result rotatedLast(HoleFill.Result result) {
        int[] t = result.mesh().triangles().toArray();
        int at = t.length - 3;
        while (t[at] != 1) {
            int first = t[at];
            t[at] = t[at + 1];
            t[at + 1] = t[at + 2];
            t[at + 2] = first;
        }
        return new HoleFill.Result(
                Solids.mesh(result.mesh().positions().toArray(), t), result.found(), result.filled(), result.left());
    }
}
