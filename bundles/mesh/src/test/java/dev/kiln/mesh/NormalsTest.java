package dev.kiln.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import org.junit.jupiter.api.Test;

class NormalsTest {
    @Test
    void cubeCornersPointAlongDiagonalsHoweverTheFacesAreCut() {
        Mesh cube = Solids.cube(0);
        Floats normals = Normals.of(cube);
        for (int i = 0; i < normals.size(); i++) {
            assertEquals((cube.positions().get(i) * 2 - 1) / Math.sqrt(3), normals.get(i), 1e-6);
        }
    }

    @Test
    void allAreUnitVectorsOnASphere() {
        Mesh sphere = Solids.sphere(12);
        Floats normals = Normals.of(sphere);
        for (int v = 0; v < normals.size(); v += 3) {
            double length = Math.sqrt(normals.get(v) * normals.get(v)
                    + normals.get(v + 1) * normals.get(v + 1)
                    + normals.get(v + 2) * normals.get(v + 2));
            assertEquals(1, length, 1e-6);
            double cosine = 0;
            for (int axis = 0; axis < 3; axis++) {
                cosine += normals.get(v + axis) * sphere.positions().get(v + axis);
            }
            assertEquals(1, cosine, 0.01);
        }
    }

    @Test
    void whereNothingSaysOtherwiseUpIsUp() {
        float[] p = {
            0,
            0,
            0,
            1,
            0,
            0,
            0,
            0,
            1, // a sheet with two sides, which cancel out
            5,
            5,
            5, // unused
            Float.NaN,
            0,
            0,
            7,
            0,
            0,
            8,
            0,
            0, // a triangle with a NaN
            0,
            2,
            0,
            1,
            2,
            0,
            2,
            2,
            0 // a triangle on a line
        };
        Floats normals = Normals.of(Solids.mesh(p, 0, 1, 2, 0, 2, 1, 4, 5, 6, 7, 8, 9));
        for (int i = 0; i < normals.size(); i++) {
            assertEquals(i % 3 == 1 ? 1f : 0f, normals.get(i), "component " + i);
        }
    }

    @Test
    void tinyTrianglesKeepTheirNormal() {
        Floats normals = Normals.of(Solids.mesh(new float[] {0, 0, 0, 1e-12f, 0, 0, 0, 1e-12f, 0}, 0, 1, 2));
        assertEquals(Floats.copyOf(0, 0, 1, 0, 0, 1, 0, 0, 1), normals);
    }
}
