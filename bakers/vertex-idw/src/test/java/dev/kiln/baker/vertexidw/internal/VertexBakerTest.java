package dev.kiln.baker.vertexidw.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.baker.tck.BakerContract;
import dev.kiln.baker.tck.RampLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VertexBakerTest {
    private static final int SIDE = 12;
    private static final VoxelField FIELD = field();
    private final List<String> notes = new ArrayList<>();

    @Test
    void keepsTheContractOfBakers() {
        assertEquals(
                List.of(),
                BakerContract.run(new VertexBaker(), RampLimits.INVERSE_DISTANCE).stream()
                        .filter(v -> !v.passed())
                        .toList());
    }

    @Test
    void equalsBruteForce() throws Exception {
        Mesh mesh = soup(500);
        Baked baked = bake(mesh, mesh, Parameters.none());
        int missed = 0;
        for (int v = 0; v < mesh.vertexCount(); v++) {
            List<Integer> near = near(mesh, v);
            missed += near.isEmpty() ? 1 : 0;
            for (int c = 0; c < 3; c++) {
                assertEquals(
                        linear(blend(mesh, v, near, c)),
                        colors(baked).linearRgba().get(4 * v + c),
                        1e-6);
            }
            assertEquals(1, colors(baked).linearRgba().get(4 * v + 3));
        }
        assertEquals(500, baked.samples());
        assertEquals(missed, baked.missed());
        assertEquals(List.of("METALLIC_ROUGHNESS_DROPPED"), baked.warnings());
        assertEquals(List.of("ran on vertex-idw (CPU)"), notes);
        assertEquals(0, colors(baked).metallic());
        assertEquals(1, colors(baked).roughness());
    }

    @Test
    void aVertexOffTheSurfaceHasTheColourOfTheClosestSurfacePoint() throws Exception {
        Mesh surface = new Mesh(
                Floats.copyOf(-0.4f, 0, -0.4f, 0.4f, 0, -0.4f, -0.4f, 0, 0.4f, 0.4f, 0, 0.4f),
                Ints.copyOf(0, 2, 1, 1, 2, 3));
        Mesh above = new Mesh(
                Floats.copyOf(0.11f, 0.2f, 0.07f, -0.3f, 0.05f, 0.21f, 0.02f, -0.4f, -0.13f), Ints.copyOf(0, 1, 2));
        Mesh on = new Mesh(Floats.copyOf(0.11f, 0, 0.07f, -0.3f, 0, 0.21f, 0.02f, 0, -0.13f), Ints.copyOf(0, 1, 2));
        Baked snapped = bake(above, surface, Parameters.none());
        assertEquals(
                colors(bake(on, on, Parameters.none())).linearRgba(),
                colors(snapped).linearRgba());
        assertEquals(above, snapped.asset().mesh());
        assertEquals("vertices snapped to the undecimated surface", notes.get(1));
    }

    @Test
    void valuesOutsideZeroToOneAreClipped() throws Exception {
        VoxelField wild =
                new VoxelField(VoxelGrid.unitCube(2), Ints.copyOf(0, 0, 0), Floats.copyOf(1.5f, -0.25f, 0.5f, 0, 1, 1));
        Mesh mesh = soup(3);
        Baked baked = new VertexBaker()
                .bake(
                        new BakeRequest(mesh, mesh.positions(), mesh, wild, Parameters.none()),
                        new TestContext(1, notes));
        assertEquals(1, colors(baked).linearRgba().get(0));
        assertEquals(0, colors(baked).linearRgba().get(1));
        assertEquals(0.21404114f, colors(baked).linearRgba().get(2));
    }

    @Test
    void anUnknownParameterIsNamed() {
        KilnException e = assertThrows(
                KilnException.class, () -> bake(soup(3), soup(3), new Parameters(Map.of("texture-size", "2048"))));
        assertEquals(Fault.USAGE, e.fault());
        assertEquals("texture-size", e.subject());
    }

    @Test
    void aSurfaceWithoutTrianglesIsRefused() {
        Mesh nothing = new Mesh(Floats.empty(), Ints.empty());
        KilnException e = assertThrows(KilnException.class, () -> bake(soup(3), nothing, Parameters.none()));
        assertEquals("undecimated surface", e.subject());
    }

    private Baked bake(Mesh mesh, Mesh surface, Parameters parameters) throws KilnException {
        return new VertexBaker()
                .bake(new BakeRequest(mesh, mesh.positions(), surface, FIELD, parameters), new TestContext(2, notes));
    }

    private static VertexColors colors(Baked baked) {
        return (VertexColors) baked.asset().material();
    }

    /** Half of the voxels of a small grid, each of another colour. */
    private static VoxelField field() {
        Random random = new Random(11);
        List<Integer> coordinates = new ArrayList<>();
        for (int n = 0; n < SIDE * SIDE * SIDE; n++) {
            if (random.nextInt(8) == 0) {
                coordinates.addAll(List.of(n / SIDE / SIDE, n / SIDE % SIDE, n % SIDE));
            }
        }
        float[] attributes = new float[coordinates.size() / 3 * VoxelField.CHANNELS];
        for (int i = 0; i < attributes.length; i++) {
            attributes[i] = random.nextFloat();
        }
        int[] indices = coordinates.stream().mapToInt(Integer::intValue).toArray();
        return new VoxelField(VoxelGrid.unitCube(SIDE), Ints.adopt(indices), Floats.adopt(attributes));
    }

    private static Mesh soup(int vertices) {
        Random random = new Random(12);
        float[] positions = new float[3 * vertices];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = random.nextFloat() * 1.2f - 0.6f;
        }
        return new Mesh(Floats.adopt(positions), Ints.copyOf(0, 1, 2));
    }

    /** The definition, without an index: up to four voxels within 1.5 voxels, the nearest first. */
    private static List<Integer> near(Mesh mesh, int vertex) {
        return IntStream.range(0, FIELD.voxelCount())
                .boxed()
                .filter(v -> square(mesh, vertex, v) <= 2.25)
                .sorted(Comparator.comparingDouble(v -> square(mesh, vertex, v)))
                .limit(4)
                .toList();
    }

    private static double blend(Mesh mesh, int vertex, List<Integer> near, int channel) {
        if (near.isEmpty()) {
            int nearest = IntStream.range(0, FIELD.voxelCount())
                    .boxed()
                    .min(Comparator.comparingDouble(v -> square(mesh, vertex, v)))
                    .orElseThrow();
            return FIELD.attributes().get(VoxelField.CHANNELS * nearest + channel);
        }
        double sum = 0;
        double total = 0;
        for (int v : near) {
            double weight = 1 / square(mesh, vertex, v);
            sum += weight * FIELD.attributes().get(VoxelField.CHANNELS * v + channel);
            total += weight;
        }
        return sum / total;
    }

    private static double square(Mesh mesh, int vertex, int voxel) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double at = (mesh.positions().get(3 * vertex + axis) + 0.5)
                    / FIELD.grid().voxelSize();
            double d = FIELD.coordinates().get(3 * voxel + axis) + 0.5 - at;
            sum += d * d;
        }
        return sum;
    }

    private static double linear(double encoded) {
        return encoded <= 0.04045 ? encoded / 12.92 : Math.pow((encoded + 0.055) / 1.055, 2.4);
    }
}
