package dev.kiln.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OrientationTest {
    @Test
    void orientedMeshStaysAsItIs() {
        assertEquals(new Orientation.Result(Solids.cube(0), 0, 1), Orientation.of(Solids.cube(0)));
    }

    @Test
    void insideOutIsTurnedAsAWhole() {
        Mesh insideOut = turned(Solids.tetrahedron(), 0, 1, 2, 3);
        assertEquals(-1.0 / 6, MeshCensus.of(insideOut).signedVolume(), 1e-12);
        Orientation.Result result = Orientation.of(insideOut);
        assertEquals(4, result.flipped());
        assertEquals(1.0 / 6, MeshCensus.of(result.mesh()).signedVolume(), 1e-12);
    }

    @Test
    void eachPartFacesOutwardsByItself() {
        Mesh mesh = Solids.both(turned(Solids.cube(100), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), Solids.cube(-100));
        Orientation.Result result = Orientation.of(mesh);
        assertEquals(2, result.parts());
        assertEquals(12, result.flipped());
        assertEquals(2, MeshCensus.of(result.mesh()).signedVolume(), 1e-9);
    }

    @Test
    void seventeenPercentOfFacesFlippedAreAllFound() {
        Mesh sphere = Solids.sphere(20);
        Random random = new Random(7);
        int[] chosen = random.ints(0, sphere.triangleCount())
                .distinct()
                .limit(sphere.triangleCount() * 17L / 100)
                .toArray();
        Orientation.Result result = Orientation.of(turned(sphere, chosen));
        assertEquals(chosen.length, result.flipped());
        assertEquals(sphere.positions(), result.mesh().positions());
        assertEquals(1, MeshCensus.of(result.mesh()).windingConsistentShare());
        assertTrue(MeshCensus.of(result.mesh()).signedVolume() > 0);
    }

    @Test
    void flatSheetKeepsTheSideOfMostOfItsFaces() {
        Mesh sheet = Solids.mesh(
                new float[] {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0, 0, 2, 1, 0}, 0, 2, 1, 0, 2, 3, 1, 4, 2, 4, 5, 2);
        Orientation.Result result = Orientation.of(sheet);
        assertEquals(1, result.flipped());
        for (int v = 0; v < 6; v++) {
            assertEquals(1, Normals.of(result.mesh()).get(3 * v + 2));
        }
    }

    @Test
    void moebiusStripKeepsOneSeam() {
        MeshCensus census = MeshCensus.of(Orientation.of(Solids.moebius(12)).mesh());
        // 24 triangles in a ring have 24 inner edges; one of them cannot agree.
        assertEquals(23.0 / 24, census.windingConsistentShare());
    }

    @Test
    void emptyMesh() {
        assertEquals(0, Orientation.of(new Mesh(Floats.empty(), Ints.empty())).parts());
    }

    private static Mesh turned(Mesh mesh, int... faces) {
        int[] t = mesh.triangles().toArray();
        for (int f : faces) {
            int second = t[3 * f + 1];
            t[3 * f + 1] = t[3 * f + 2];
            t[3 * f + 2] = second;
        }
        return new Mesh(mesh.positions(), Ints.adopt(t));
    }
}
