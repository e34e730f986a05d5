package dev.kiln.mesh.uv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.mesh.Solids;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class UnwrapTest {
    private static final int SIZE = 512;

    static Stream<Arguments> meshes() {
        return Stream.of(
                Arguments.of("tetrahedron", Solids.tetrahedron(), 4),
                Arguments.of("cube", Solids.cube(0.3f), 6),
                Arguments.of("one triangle", Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, 0, 1, 2), 1),
                Arguments.of("sphere", Solids.sphere(40), 60),
                Arguments.of("torus", Solids.torus(60, 24, 0.3), 60),
                Arguments.of("two parts", Solids.both(Solids.sphere(12), Solids.cube(3)), 60),
                Arguments.of("Moebius strip", Solids.moebius(40), 40),
                Arguments.of("soup", Solids.soup(Solids.sphere(12)), 528),
                Arguments.of("crumpled", noisy(Solids.sphere(24), 0.2), 1500),
                Arguments.of("fan around one edge", fan(40), 40),
                Arguments.of("helix over itself", helix(80), 80),
                Arguments.of("needle", Solids.mesh(new float[] {0, 0, 0, 40, 0.001f, 0, 40, 0, 0}, 0, 1, 2), 1),
                Arguments.of(
                        "needle of a thousand kilometres beside a cube",
                        Solids.both(
                                Solids.cube(0.3f),
                                Solids.mesh(new float[] {0, 0, 0, 1e6f, 1e-3f, 0, 1e6f, 0, 0}, 0, 1, 2)),
                        7),
                Arguments.of("no area", Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 2, 0, 0}, 0, 1, 2, 0, 0, 0), 2),
                Arguments.of(
                        "part without area",
                        Solids.mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, .5f, .5f, 0}, 0, 1, 2, 1, 3, 2),
                        1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void everyFaceHasItsOwnPlace(String name, Mesh mesh, int mostCharts) throws Exception {
        Atlas atlas = Unwrap.of(mesh, SIZE, 2, TestContext.of(1));
        assertEquals(mesh.triangleCount(), atlas.mesh().triangleCount());
        assertEquals(mesh.triangleCount(), atlas.charts().size());
        assertTrue(atlas.chartCount() <= mostCharts, atlas.chartCount() + " charts");
        for (int i = 0; i < mesh.triangles().size(); i++) {
            int v = atlas.mesh().triangles().get(i);
            assertEquals(mesh.triangles().get(i), atlas.sources().get(v));
            for (int axis = 0; axis < 3; axis++) {
                assertEquals(
                        mesh.positions().get(3 * mesh.triangles().get(i) + axis),
                        atlas.mesh().positions().get(3 * v + axis));
            }
            assertTrue(u(atlas, v) >= 0 && u(atlas, v) <= SIZE && v(atlas, v) >= 0 && v(atlas, v) <= SIZE);
        }
        assertEquals(0, flipped(atlas), "faces seen from behind");
        assertEquals(0, doublyOwned(atlas), "texels in two faces");
    }

    @Test
    void chartsKeepTheirDistance() throws Exception {
        Atlas atlas = Unwrap.of(Solids.torus(60, 24, 0.3), SIZE, 2, TestContext.of(1));
        int[] charts = chartOfTexels(atlas);
        for (int texel = 0; texel < charts.length; texel++) {
            for (int dy = -2; dy <= 2 && charts[texel] >= 0; dy++) {
                for (int dx = -2; dx <= 2; dx++) {
                    int x = texel % SIZE + dx;
                    int y = texel / SIZE + dy;
                    if (x >= 0 && y >= 0 && x < SIZE && y < SIZE && charts[y * SIZE + x] >= 0) {
                        assertEquals(charts[texel], charts[y * SIZE + x]);
                    }
                }
            }
        }
        assertTrue(atlas.coverage() > 0.4, "coverage " + atlas.coverage());
    }

    @Test
    void stretchIsModest() throws Exception {
        Mesh mesh = Solids.torus(60, 24, 0.3);
        Atlas atlas = Unwrap.of(mesh, SIZE, 2, TestContext.of(1));
        double[] ratios = IntStream.range(0, mesh.triangleCount())
                .mapToDouble(f -> flatArea(atlas, f) / area(mesh, f))
                .sorted()
                .toArray();
        assertTrue(ratios[ratios.length - 1] / ratios[ratios.length / 20] < 2);
    }

    @Test
    void sameMeshSameAtlas() throws Exception {
        Mesh mesh = noisy(Solids.torus(60, 24, 0.3), 0.02);
        assertEquals(Unwrap.of(mesh, SIZE, 2, TestContext.of(1)), Unwrap.of(mesh, SIZE, 2, TestContext.of(2)));
    }

    @Test
    void tooManyChartsNarrowTheGutterAndThenAreRefused() throws Exception {
        Atlas narrow = Unwrap.of(Solids.soup(Solids.sphere(16)), 128, 4, TestContext.of(1));
        assertTrue(narrow.gutter() < 4);
        KilnException e = assertThrows(
                KilnException.class, () -> Unwrap.of(Solids.soup(Solids.sphere(60)), 64, 4, TestContext.of(1)));
        assertEquals(Fault.FAILED, e.fault());
    }

    @Test
    void cancelEndsIt() {
        KilnException e = assertThrows(
                KilnException.class, () -> Unwrap.of(Solids.sphere(40), SIZE, 2, new TestContext(1, true, List.of())));
        assertEquals(Fault.CANCELLED, e.fault());
    }

    private static double u(Atlas atlas, int vertex) {
        return atlas.coordinates().get(2 * vertex) * (double) SIZE;
    }

    private static double v(Atlas atlas, int vertex) {
        return atlas.coordinates().get(2 * vertex + 1) * (double) SIZE;
    }

    /** Seen from outside, rows run down, so a face that is not flipped has a negative area here. */
    private static int flipped(Atlas atlas) {
        return (int) IntStream.range(0, atlas.mesh().triangleCount())
                .filter(f -> signedArea(atlas, f) > 1e-3)
                .count();
    }

    private static double flatArea(Atlas atlas, int face) {
        return Math.abs(signedArea(atlas, face));
    }

    private static double signedArea(Atlas atlas, int face) {
        int a = atlas.mesh().triangles().get(3 * face);
        int b = atlas.mesh().triangles().get(3 * face + 1);
        int c = atlas.mesh().triangles().get(3 * face + 2);
        return ((u(atlas, b) - u(atlas, a)) * (v(atlas, c) - v(atlas, a))
                        - (u(atlas, c) - u(atlas, a)) * (v(atlas, b) - v(atlas, a)))
                / 2;
    }

    private static double area(Mesh mesh, int face) {
        double[] n = new double[3];
        double[][] side = new double[2][3];
        for (int axis = 0; axis < 3; axis++) {
            float origin = mesh.positions().get(3 * mesh.triangles().get(3 * face) + axis);
            side[0][axis] = mesh.positions().get(3 * mesh.triangles().get(3 * face + 1) + axis) - origin;
            side[1][axis] = mesh.positions().get(3 * mesh.triangles().get(3 * face + 2) + axis) - origin;
        }
        for (int axis = 0; axis < 3; axis++) {
            n[axis] = side[0][(axis + 1) % 3] * side[1][(axis + 2) % 3]
                    - side[0][(axis + 2) % 3] * side[1][(axis + 1) % 3];
        }
        return Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) / 2;
    }

    /** Texels whose centre is well inside two faces; written without the rasteriser that is under test. */
    private static int doublyOwned(Atlas atlas) {
        int[] count = new int[SIZE * SIZE];
        visit(atlas, (face, texel) -> count[texel]++);
        return (int) IntStream.of(count).filter(n -> n > 1).count();
    }

    private static int[] chartOfTexels(Atlas atlas) {
        int[] charts = new int[SIZE * SIZE];
        java.util.Arrays.fill(charts, -1);
        visit(atlas, (face, texel) -> charts[texel] = atlas.charts().get(face));
        return charts;
    }

    private interface Visit {
        void at(int face, int texel);
    }

    private static void visit(Atlas atlas, Visit visit) {
        double[] weights = new double[3];
        for (int f = 0; f < atlas.mesh().triangleCount(); f++) {
            double[] box = {SIZE, 0, SIZE, 0};
            for (int corner = 0; corner < 3; corner++) {
                int vertex = atlas.mesh().triangles().get(3 * f + corner);
                box[0] = Math.min(box[0], u(atlas, vertex));
                box[1] = Math.max(box[1], u(atlas, vertex));
                box[2] = Math.min(box[2], v(atlas, vertex));
                box[3] = Math.max(box[3], v(atlas, vertex));
            }
            for (int y = (int) box[2]; y < box[3]; y++) {
                for (int x = (int) box[0]; x < box[1]; x++) {
                    TexelWeights.of(atlas, f, y * SIZE + x, weights);
                    if (flatArea(atlas, f) > 1e-3 && weights[0] > 1e-3 && weights[1] > 1e-3 && weights[2] > 1e-3) {
                        visit.at(f, y * SIZE + x);
                    }
                }
            }
        }
    }

    private static Mesh noisy(Mesh mesh, double amplitude) {
        Random random = new Random(5);
        float[] positions = mesh.positions().toArray();
        for (int i = 0; i < positions.length; i++) {
            positions[i] += (float) (amplitude * (random.nextDouble() - 0.5));
        }
        return new Mesh(dev.kiln.api.asset.Floats.adopt(positions), mesh.triangles());
    }

    /** Faces that all have one edge in common. */
    private static Mesh fan(int faces) {
        float[] positions = new float[3 * (faces + 2)];
        positions[5] = 1;
        int[] triangles = new int[3 * faces];
        for (int f = 0; f < faces; f++) {
            positions[3 * f + 6] = (float) Math.cos(2 * Math.PI * f / faces);
            positions[3 * f + 7] = (float) Math.sin(2 * Math.PI * f / faces);
            triangles[3 * f + 1] = 1;
            triangles[3 * f + 2] = f + 2;
        }
        return Solids.mesh(positions, triangles);
    }

    /** A spiral staircase of three turns: all faces look up, one turn lies over the other. */
    private static Mesh helix(int steps) {
        float[] positions = new float[6 * (steps + 1)];
        int[] triangles = new int[6 * steps];
        for (int s = 0; s <= steps; s++) {
            double angle = 6 * Math.PI * s / steps;
            for (int rim = 0; rim < 2; rim++) {
                positions[6 * s + 3 * rim] = (float) ((1 + rim) * Math.cos(angle));
                positions[6 * s + 3 * rim + 1] = (float) ((1 + rim) * Math.sin(angle));
                positions[6 * s + 3 * rim + 2] = 0.01f * s;
            }
        }
        for (int s = 0; s < steps; s++) {
            int[] quad = {2 * s, 2 * s + 1, 2 * s + 2, 2 * s + 1, 2 * s + 3, 2 * s + 2};
            System.arraycopy(quad, 0, triangles, 6 * s, 6);
        }
        return Solids.mesh(positions, triangles);
    }
}
