package dev.kiln.appearance;

import static dev.kiln.appearance.Reconstruction.INVERSE_DISTANCE;
import static dev.kiln.appearance.Reconstruction.TRILINEAR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AppearanceSamplerTest {
    private static final TestContext CONTEXT = new TestContext(2);
    private static final VoxelField SHELL = Fields.of(VoxelGrid.unitCube(16), Fields.shell(16, 6), Fields.noise());
    /** Odd resolution, own origin, a voxel size that is no power of two, and every third voxel missing. */
    private static final VoxelField SPARSE = Fields.of(
            new VoxelGrid(11, 3.1f, -7.3f, 0.2f, 0.37f), (i, j, k) -> (i * 7 + j * 5 + k * 3) % 11 < 2, Fields.noise());

    @Test
    void inverseDistanceIsItsDefinition() throws Exception {
        agreesWithBruteForce(SHELL, Fields.points(600, -0.55, 0.55, 1));
        agreesWithBruteForce(SPARSE, moved(Fields.points(600, -0.4, 4.4, 2), 3.1f, -7.3f, 0.2f));
    }

    @Test
    void tiesGoToTheLowerVoxel() throws Exception {
        // Corners and centres of cells are equally far from many voxels.
        float[] lattice = new float[3 * 33 * 33 * 2];
        for (int p = 0; p < lattice.length / 3; p++) {
            lattice[3 * p] = p % 33 / 32f - 0.5f;
            lattice[3 * p + 1] = p / 33 % 33 / 32f - 0.5f;
            lattice[3 * p + 2] = p / 33 / 33 * 0.15625f - 0.375f;
        }
        agreesWithBruteForce(SHELL, Floats.adopt(lattice));
    }

    @Test
    void trilinearIsItsDefinition() throws Exception {
        Floats points = Fields.points(600, -0.5, 0.5, 3);
        Samples samples = AppearanceSampler.of(SHELL, TRILINEAR).sample(points, CONTEXT);
        int missed = 0;
        for (int p = 0; p < samples.count(); p++) {
            double[] expected = BruteForce.trilinear(SHELL, points, p);
            if (expected == null) {
                missed++;
                assertEquals(Hit.NEAREST, samples.hit(p));
                expected = BruteForce.attributes(SHELL, BruteForce.nearest(SHELL, points, p));
            }
            for (int c = 0; c < VoxelField.CHANNELS; c++) {
                assertEquals(expected[c], samples.at(p, c), 1e-6);
            }
        }
        assertEquals(missed, samples.missed());
        assertTrue(missed > 100 && missed < 500, missed + " missed");
    }

    @ParameterizedTest
    @EnumSource
    void aConstantFieldIsThatConstantEverywhere(Reconstruction reconstruction) throws Exception {
        float[] constant = {0.1f, 0.2f, 0.3f, 0.7f, 0.9f, 1 / 3f};
        VoxelField field =
                Fields.of(VoxelGrid.unitCube(32), Fields.shell(32, 12), (i, j, k, channel) -> constant[channel]);
        Samples samples = AppearanceSampler.of(field, reconstruction).sample(Fields.points(5000, -2, 2, 4), CONTEXT);
        for (int p = 0; p < samples.count(); p++) {
            for (int c = 0; c < VoxelField.CHANNELS; c++) {
                assertEquals(constant[c], samples.at(p, c));
            }
        }
    }

    @Test
    void trilinearIsExactOnARampWhereAllEightVoxelsArePresent() throws Exception {
        VoxelField ramp = Fields.of(
                VoxelGrid.unitCube(24), (i, j, k) -> true, (i, j, k, c) -> (new int[] {i, j, k}[c % 3] + 0.5) / 24);
        Floats points = Fields.points(5000, -0.479, 0.479, 5);
        Samples samples = AppearanceSampler.of(ramp, TRILINEAR).sample(points, CONTEXT);
        assertEquals(0, samples.missed());
        for (int p = 0; p < samples.count(); p++) {
            for (int axis = 0; axis < 3; axis++) {
                double voxels = (samples.at(p, axis) - (points.get(3 * p + axis) + 0.5)) * 24;
                assertEquals(0, voxels, 1e-5);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPointOnAVoxelCentreTakesThatVoxel(Reconstruction reconstruction) throws Exception {
        float[] centres = new float[SHELL.voxelCount() * 3];
        for (int i = 0; i < centres.length; i++) {
            centres[i] = (SHELL.coordinates().get(i) + 0.5f) / 16 - 0.5f;
        }
        Samples samples = AppearanceSampler.of(SHELL, reconstruction).sample(Floats.adopt(centres), CONTEXT);
        assertEquals(SHELL.attributes(), samples.attributes());
        assertEquals(0, samples.missed());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.6, 1, 30, 1e6, 1e30})
    void farPointsTakeTheNearestVoxelExactly(double reach) throws Exception {
        VoxelField field =
                Fields.of(VoxelGrid.unitCube(40), (i, j, k) -> (i * 31 + j * 17 + k * 13) % 97 == 0, Fields.noise());
        Floats points = Fields.points(300, -reach, reach, 6);
        Samples samples = AppearanceSampler.of(field, TRILINEAR).sample(points, CONTEXT);
        for (int p = 0; p < samples.count(); p++) {
            if (samples.hit(p) == Hit.NEAREST) {
                assertEquals(
                        (float) BruteForce.attributes(field, BruteForce.nearest(field, points, p))[0],
                        samples.at(p, 0),
                        "point " + p);
            }
        }
        assertTrue(samples.missed() > 150, samples.missed() + " missed");
    }

    @Test
    void oneVoxelAnswersForAll() throws Exception {
        VoxelField one = Fields.of(VoxelGrid.unitCube(64), (i, j, k) -> i == 63 && j == 0 && k == 40, Fields.noise());
        Samples samples = AppearanceSampler.of(one, INVERSE_DISTANCE).sample(Fields.points(200, -0.5, 0.5, 7), CONTEXT);
        for (int p = 0; p < samples.count(); p++) {
            assertEquals(one.attributes().get(2), samples.at(p, 2));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anyNumberOfThreadsGivesTheSameBytes(Reconstruction reconstruction) throws Exception {
        Floats points = Fields.points(9001, -0.5, 0.5, 8);
        AppearanceSampler sampler = AppearanceSampler.of(SHELL, reconstruction);
        Samples one = sampler.sample(points, new TestContext(1));
        assertEquals(one, sampler.sample(points, new TestContext(2)));
        assertEquals(one, sampler.sample(points, new TestContext(7)));
    }

    @Test
    void noPointsAreNoSamples() throws Exception {
        assertEquals(
                0,
                AppearanceSampler.of(SHELL, TRILINEAR)
                        .sample(Floats.empty(), CONTEXT)
                        .count());
    }

    @Test
    void anEmptyFieldIsRefused() {
        VoxelField empty = new VoxelField(VoxelGrid.unitCube(8), Ints.empty(), Floats.empty());
        KilnException e = assertThrows(KilnException.class, () -> AppearanceSampler.of(empty, TRILINEAR));
        assertEquals(Fault.FAILED, e.fault());
    }

    @Test
    void valuesThatAreNotFiniteAreRefusedByName() throws Exception {
        VoxelField sick = Fields.of(VoxelGrid.unitCube(4), (i, j, k) -> true, (i, j, k, c) -> i == 2 ? Double.NaN : 0);
        assertTrue(assertThrows(KilnException.class, () -> AppearanceSampler.of(sick, TRILINEAR))
                .getMessage()
                .startsWith("voxel 32: has the attribute NaN"));
        AppearanceSampler sampler = AppearanceSampler.of(SHELL, TRILINEAR);
        Floats points = Floats.copyOf(0, 0, 0, 0, Float.NEGATIVE_INFINITY, 0);
        assertTrue(assertThrows(KilnException.class, () -> sampler.sample(points, CONTEXT))
                .getMessage()
                .startsWith("point 1: has the coordinate -Infinity"));
    }

    @Test
    void cancelEndsTheBatch() throws Exception {
        TestContext cancelled = new TestContext(2, new AtomicBoolean(true));
        AppearanceSampler sampler = AppearanceSampler.of(SHELL, INVERSE_DISTANCE);
        Floats points = Fields.points(5000, -0.5, 0.5, 9);
        assertEquals(
                Fault.CANCELLED,
                assertThrows(KilnException.class, () -> sampler.sample(points, cancelled))
                        .fault());
    }

    private static void agreesWithBruteForce(VoxelField field, Floats points) throws KilnException {
        Samples samples = AppearanceSampler.of(field, INVERSE_DISTANCE).sample(points, CONTEXT);
        for (int p = 0; p < samples.count(); p++) {
            double[] expected = BruteForce.inverseDistance(field, points, p);
            for (int c = 0; c < VoxelField.CHANNELS; c++) {
                assertEquals(expected[c], samples.at(p, c), 1e-6, "point " + p);
            }
        }
    }

    private static Floats moved(Floats points, float x, float y, float z) {
        float[] xyz = points.toArray();
        for (int p = 0; p < xyz.length; p += 3) {
            xyz[p] += x;
            xyz[p + 1] += y;
            xyz[p + 2] += z;
        }
        return Floats.adopt(xyz);
    }
}
