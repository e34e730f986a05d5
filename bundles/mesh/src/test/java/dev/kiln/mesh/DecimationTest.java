package dev.kiln.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import org.junit.jupiter.api.Test;

class DecimationTest {
    @Test
    void sphereReachesItsTargetAndStaysClosed() throws KilnException {
        Mesh sphere = Solids.sphere(64);
        Decimation.Result result = Decimation.of(sphere, 2000);
        MeshCensus census = MeshCensus.of(result.mesh());
        assertEquals(2000, result.triangles(), 20);
        assertEquals(census.triangles(), result.triangles());
        assertTrue(census.watertight());
        assertEquals(1, census.windingConsistentShare());
        assertEquals(MeshCensus.of(sphere).signedVolume(), census.signedVolume(), 0.03);
        assertTrue(result.error() > 0 && result.error() < 0.01, "error " + result.error());
    }

    @Test
    void thinTubesDoNotCloseUp() throws KilnException {
        for (int target : new int[] {200, 300, 400}) {
            Decimation.Result result = Decimation.of(Solids.torus(200, 10, 0.02), target);
            MeshCensus census = MeshCensus.of(result.mesh());
            assertTrue(census.watertight(), target + ": " + census);
            assertEquals(target, result.triangles(), 0.01 * target);
        }
    }

    @Test
    void theTargetGoesBeforeThinTubes() throws KilnException {
        assertTrue(Decimation.of(Solids.torus(200, 10, 0.02), 60).triangles() <= 60);
    }

    @Test
    void errorIsInMetres() throws KilnException {
        float[] p = Solids.sphere(32).positions().toArray();
        for (int i = 0; i < p.length; i++) {
            p[i] *= 10;
        }
        float small = Decimation.of(Solids.sphere(32), 500).error();
        float large = Decimation.of(Solids.mesh(p, Solids.sphere(32).triangles().toArray()), 500)
                .error();
        assertEquals(10, large / small, 0.1);
    }

    @Test
    void manySmallPartsDoNotKeepTheTargetOutOfReach() throws KilnException {
        Mesh mesh = Solids.sphere(24);
        for (int i = 0; i < 60; i++) {
            mesh = Solids.both(mesh, scaled(Solids.tetrahedron(), 0.01f + 0.001f * i, 2 + i));
        }
        Decimation.Result result = Decimation.of(mesh, 200);
        assertTrue(result.triangles() <= 202 && result.triangles() > 100, "reached " + result.triangles());
    }

    @Test
    void aTargetThatLeavesNothingIsRefused() {
        KilnException refused = assertThrows(KilnException.class, () -> Decimation.of(Solids.cube(0), 1));
        assertEquals(Fault.FAILED, refused.fault());
        assertTrue(refused.offence().startsWith("no geometry left"), refused.getMessage());
    }

    @Test
    void bordersKeepATargetOutOfReachAndTheResultSaysSo() throws KilnException {
        // Soup: each triangle is a part with a border of its own, so nothing collapses before whole parts go.
        Decimation.Result result = Decimation.of(Solids.soup(Solids.sphere(8)), 220);
        assertEquals(result.mesh().triangleCount(), result.triangles());
    }

    @Test
    void zeroOrEnoughKeepsTheMesh() throws KilnException {
        Mesh cube = Solids.cube(0);
        assertSame(cube, Decimation.of(cube, 0).mesh());
        assertSame(cube, Decimation.of(cube, 12).mesh());
        assertThrows(IllegalArgumentException.class, () -> Decimation.of(cube, -1));
    }

    @Test
    void sameInputSameMesh() throws KilnException {
        assertEquals(
                Decimation.of(Solids.sphere(32), 300).mesh(),
                Decimation.of(Solids.sphere(32), 300).mesh());
    }

    private static Mesh scaled(Mesh mesh, float factor, float x) {
        float[] p = mesh.positions().toArray();
        for (int i = 0; i < p.length; i++) {
            p[i] = p[i] * factor + (i % 3 == 0 ? x : 0);
        }
        return Solids.mesh(p, mesh.triangles().toArray());
    }
}
