package dev.kiln.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeshCensusTest {
    @Test
    void tetrahedron() {
        assertEquals(
                new MeshCensus(4, 4, 1, 0, 0, 1, true, 1.0 / 6, 0, Optional.of(new Bounds(0, 0, 0, 1, 1, 1))),
                MeshCensus.of(Solids.tetrahedron()));
    }

    @Test
    void twoCubes() {
        assertEquals(
                new MeshCensus(16, 24, 2, 0, 0, 1, true, 2, 0, Optional.of(new Bounds(0, 0, 0, 3, 1, 1))),
                MeshCensus.of(Solids.both(Solids.cube(0), Solids.cube(2))));
    }

    @Test
    void missingFaceOpensThreeEdges() {
        MeshCensus census = MeshCensus.of(Solids.without(Solids.cube(0), 0));
        assertEquals(3, census.boundaryEdges());
        assertFalse(census.watertight());
    }

    @Test
    void soupIsAllBoundary() {
        MeshCensus census = MeshCensus.of(Solids.soup(Solids.cube(0)));
        assertEquals(36, census.boundaryEdges());
        assertEquals(12, census.components());
    }

    @Test
    void threeLeavesOnOneEdgeAreNonManifold() {
        MeshCensus census = MeshCensus.of(
                Solids.mesh(new float[] {0, 0, 0, 0, 1, 0, 1, 0, 0, -1, 0, 0, 0, 0, 1}, 0, 1, 2, 1, 0, 3, 0, 1, 4));
        assertEquals(1, census.nonManifoldEdges());
        assertEquals(6, census.boundaryEdges());
        assertEquals(1, census.components());
        assertFalse(census.watertight());
    }

    @Test
    void oneTurnedFaceOfFourSpoilsThreeEdgesOfSix() {
        Mesh turned = Solids.mesh(Solids.tetrahedron().positions().toArray(), 0, 1, 2, 0, 1, 3, 0, 3, 2, 1, 2, 3);
        assertEquals(0.5, MeshCensus.of(turned).windingConsistentShare());
        assertTrue(MeshCensus.of(turned).watertight());
    }

    @Test
    void emptyMesh() {
        assertEquals(
                new MeshCensus(0, 0, 0, 0, 0, 1, false, 0, 0, Optional.empty()),
                MeshCensus.of(new Mesh(Floats.empty(), Ints.empty())));
    }

    @Test
    void nonFiniteVerticesAreCountedAndKeptOutOfTheSums() {
        float[] p = {Float.NaN, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, Float.POSITIVE_INFINITY};
        MeshCensus census = MeshCensus.of(Solids.mesh(p, 0, 1, 2, 1, 2, 3));
        assertEquals(2, census.nonFiniteVertices());
        assertEquals(0, census.signedVolume());
        assertEquals(Optional.of(new Bounds(0, 0, 0, 1, 1, 0)), census.bounds());
    }
}
