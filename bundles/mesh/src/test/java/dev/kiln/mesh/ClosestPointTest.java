package dev.kiln.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClosestPointTest {
    @Test
    void faceEdgeAndCornerOfACube() {
        ClosestPoint cube = new ClosestPoint(Solids.cube(0));
        ClosestPoint.Hits hits = cube.of(Floats.copyOf(0.25f, 0.5f, 7, 3, 3, 0.5f, -1, -2, -3), 1);
        assertEquals(Floats.copyOf(0.25f, 0.5f, 1, 1, 1, 0.5f, 0, 0, 0), hits.points());
        assertEquals(2, hits.faces().get(0));
    }

    @Test
    void lowestFaceWinsATie() {
        // All triangles at the corner (0, 0, 0) are equally close; faces 0, 4, 5 and on meet there.
        ClosestPoint cube = new ClosestPoint(Solids.cube(0));
        assertEquals(0, cube.of(Floats.copyOf(-1, -1, -1), 1).faces().get(0));
        Mesh sheet = Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, 0, 1, 2, 0, 2, 1, 0, 1, 2);
        assertEquals(
                0,
                new ClosestPoint(sheet)
                        .of(Floats.copyOf(0.2f, 0.2f, 1), 1)
                        .faces()
                        .get(0));
    }

    @Test
    void agreesWithTryingAllTriangles() {
        Random random = new Random(5);
        Mesh mesh = triangles(300, random);
        float[] points = new float[3 * 500];
        for (int i = 0; i < points.length; i++) {
            points[i] = random.nextFloat() * 3 - 1;
        }
        ClosestPoint.Hits hits = new ClosestPoint(mesh).of(Floats.copyOf(points), 2);
        for (int i = 0; i < 500; i++) {
            double best = Double.POSITIVE_INFINITY;
            for (int f = 0; f < mesh.triangleCount(); f++) {
                best = Math.min(best, sampledDistance(mesh, f, points, 3 * i));
            }
            double found = distance(hits.points().toArray(), 3 * i, points, 3 * i);
            // The grid of samples on a triangle is never closer than the closest point, and not much farther.
            assertEquals(best, found, 0.02);
            assertEquals(
                    0, sampledDistance(mesh, hits.faces().get(i), hits.points().toArray(), 3 * i), 0.05);
        }
    }

    @Test
    void answersDoNotDependOnThreads() {
        Random random = new Random(11);
        ClosestPoint surface = new ClosestPoint(triangles(1000, random));
        float[] points = new float[3 * 20_000];
        for (int i = 0; i < points.length; i++) {
            points[i] = random.nextFloat();
        }
        assertEquals(surface.of(Floats.copyOf(points), 1), surface.of(Floats.copyOf(points), 5));
    }

    @Test
    void pointsOfTheSurfaceStay() {
        Mesh sphere = Solids.sphere(16);
        ClosestPoint.Hits hits = new ClosestPoint(sphere).of(sphere.positions(), 1);
        for (int i = 0; i < hits.points().size(); i++) {
            assertEquals(sphere.positions().get(i), hits.points().get(i), 1e-7);
        }
    }

    @Test
    void manyTrianglesInOnePlaceAndNoQuestions() {
        int[] t = new int[3000];
        for (int i = 0; i < t.length; i++) {
            t[i] = i % 3;
        }
        ClosestPoint pile = new ClosestPoint(Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, t));
        assertEquals(0, pile.of(Floats.copyOf(0, 0, 1), 1).faces().get(0));
        assertEquals(0, pile.of(Floats.empty(), 3).faces().size());
    }

    @Test
    void whatHasNoAnswerIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ClosestPoint(new Mesh(Floats.empty(), Ints.empty())));
        Mesh broken = Solids.mesh(new float[] {Float.NaN, 0, 0, 1, 0, 0, 0, 1, 0}, 0, 1, 2);
        assertThrows(IllegalArgumentException.class, () -> new ClosestPoint(broken));
        ClosestPoint cube = new ClosestPoint(Solids.cube(0));
        assertThrows(IllegalArgumentException.class, () -> cube.of(Floats.copyOf(0, Float.NaN, 0), 1));
    }

    private static Mesh triangles(int count, Random random) {
        float[] p = new float[9 * count];
        int[] t = new int[3 * count];
        for (int f = 0; f < count; f++) {
            for (int i = 0; i < 9; i++) {
                p[9 * f + i] = (i < 3 ? random.nextFloat() : p[9 * f + i % 3] + random.nextFloat() * 0.2f);
            }
            t[3 * f] = 3 * f;
            t[3 * f + 1] = 3 * f + 1;
            t[3 * f + 2] = 3 * f + 2;
        }
        return Solids.mesh(p, t);
    }

    private static double sampledDistance(Mesh mesh, int face, float[] points, int at) {
        float[] p = mesh.positions().toArray();
        int a = 3 * mesh.triangles().get(3 * face);
        int b = 3 * mesh.triangles().get(3 * face + 1);
        int c = 3 * mesh.triangles().get(3 * face + 2);
        double best = Double.POSITIVE_INFINITY;
        float[] sample = new float[3];
        for (int i = 0; i <= 10; i++) {
            for (int j = 0; i + j <= 10; j++) {
                for (int axis = 0; axis < 3; axis++) {
                    sample[axis] = (p[a + axis] * (10 - i - j) + p[b + axis] * i + p[c + axis] * j) / 10;
                }
                best = Math.min(best, distance(sample, 0, points, at));
            }
        }
        return best;
    }

    private static double distance(float[] a, int i, float[] b, int j) {
        return Math.sqrt(
                Math.pow(a[i] - b[j], 2) + Math.pow(a[i + 1] - b[j + 1], 2) + Math.pow(a[i + 2] - b[j + 2], 2));
    }
}
