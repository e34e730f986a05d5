package dev.kiln.model.relief.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReliefPaintTest {
    private static final int SIDE = 512;

    private final StudioShot disc = Shots.of(SIDE, (u, v) -> Math.hypot(u - 0.5, v - 0.5) < 0.4);

    @Test
    void everySurfacePointHasAllEightVoxelsOfATrilinearSample() throws KilnException {
        Shape shape = new Relief().shape(List.of(disc), 0, Parameters.none(), new Desk());
        Voxels voxels = new Voxels(paint(shape, disc));
        Mesh mesh = shape.mesh();
        for (int t = 0; t < mesh.triangles().size(); t += 3) {
            float[] centre = new float[3];
            for (int c = 0; c < 3; c++) {
                float[] corner = new float[3];
                mesh.positions().copyInto(3 * mesh.triangles().get(t + c), corner, 0, 3);
                voxels.assertSurrounded(corner);
                for (int axis = 0; axis < 3; axis++) {
                    centre[axis] += corner[axis] / 3;
                }
            }
            voxels.assertSurrounded(centre);
        }
    }

    @Test
    void frontShowsThePicture() throws KilnException {
        Shape shape = new Relief().shape(List.of(disc), 0, Parameters.none(), new Desk());
        VoxelField field = paint(shape, disc);
        int compared = 0;
        for (int v = 0; v < field.voxelCount(); v++) {
            double x = (field.coordinates().get(3 * v) + 0.5) / 256 - 0.5;
            double y = (field.coordinates().get(3 * v + 1) + 0.5) / 256 - 0.5;
            double z = (field.coordinates().get(3 * v + 2) + 0.5) / 256 - 0.5;
            if (Math.hypot(x, y) < 0.3 && z > 0) {
                // Red grows with u, green with v: see Shots.of.
                assertEquals(x + 0.5, field.attributes().get(6 * v), 0.006);
                assertEquals(0.5 - y, field.attributes().get(6 * v + 1), 0.006);
                assertEquals(64 / 255f, field.attributes().get(6 * v + 2), 1e-3);
                compared++;
            }
            assertEquals(0, field.attributes().get(6 * v + 3));
            assertEquals(0.7f, field.attributes().get(6 * v + 4));
            assertEquals(1, field.attributes().get(6 * v + 5));
        }
        assertTrue(compared > 10_000);
    }

    @Test
    void backHasLargeAreasButNotSmallFeatures() throws KilnException {
        // Dark red on the left, light green on the right; a blue spot in the middle of each half.
        StudioShot shot = Shots.coloured(SIDE, (u, v) -> Math.hypot(u - 0.5, v - 0.5) < 0.4, (u, v) -> {
            boolean spot = Math.hypot(Math.abs(u - 0.5) - 0.15, v - 0.5) < 0.03;
            return spot ? 0x0000ff : u < 0.5 ? 0x800000 : 0x80ff80;
        });
        Shape shape = new Relief().shape(List.of(shot), 0, Parameters.none(), new Desk());
        Voxels voxels = new Voxels(paint(shape, shot));
        float front = depthAt(shape.mesh(), -0.15f, 0);
        assertColour(0x0000ff, voxels.at(-0.15f, 0, front));
        assertColour(0x800000, voxels.at(-0.15f, 0, -front));
        assertColour(0x80ff80, voxels.at(0.15f, 0, -front));
    }

    @Test
    void meshOfAnotherShaperIsPaintedByTheSideItTurns() throws KilnException {
        float[] p = new float[24];
        for (int v = 0; v < 8; v++) {
            p[3 * v] = (v & 1) * 0.6f - 0.3f;
            p[3 * v + 1] = (v >> 1 & 1) * 0.6f - 0.3f;
            p[3 * v + 2] = (v >> 2 & 1) * 0.6f - 0.3f;
        }
        Mesh cube = new Mesh(
                Floats.copyOf(p),
                Ints.copyOf(
                        0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3,
                        5, 3, 7, 5));
        Voxels voxels = new Voxels(paint(Shape.of(cube), disc));
        assertEquals(0.5 + 0.2, voxels.at(0.2f, 0.1f, 0.3f)[0], 0.01);
        voxels.assertSurrounded(new float[] {0.3f, 0.123f, -0.234f});
        voxels.assertSurrounded(new float[] {0.1f, -0.3f, 0.05f});
    }

    @Test
    void tinySubjectIsPainted() throws KilnException {
        StudioShot pixel = Shots.of(1024, (u, v) -> (int) (u * 1024) == 700 && (int) (v * 1024) == 200);
        Shape shape = new Relief().shape(List.of(pixel), 0, Parameters.none(), new Desk());
        VoxelField field = paint(shape, pixel);
        assertEquals(700 / 1024f, field.attributes().get(0), 0.01);
    }

    @Test
    void sameInputSameField() throws KilnException {
        Shape shape = new Relief().shape(List.of(disc), 0, Parameters.none(), new Desk());
        assertEquals(paint(shape, disc), paint(shape, disc));
    }

    @Test
    void whatCannotBePaintedIsRefused() throws KilnException {
        Mesh none = new Mesh(Floats.empty(), Ints.empty());
        assertThrows(KilnException.class, () -> paint(Shape.of(none), disc));
        Mesh far = new Mesh(Floats.copyOf(0, 0, 0, 9, 0, 0, 0, 9, 0), Ints.copyOf(0, 1, 2));
        assertThrows(KilnException.class, () -> paint(Shape.of(far), disc));
        Mesh broken = new Mesh(Floats.copyOf(0, 0, 0, Float.NaN, 0, 0, 0, 0, 0), Ints.copyOf(0, 1, 2));
        assertThrows(KilnException.class, () -> paint(Shape.of(broken), disc));
        Mesh fine = new Mesh(Floats.copyOf(0, 0, 0, 0.1f, 0, 0, 0, 0.1f, 0), Ints.copyOf(0, 1, 2));
        KilnException refused =
                assertThrows(KilnException.class, () -> paint(Shape.of(fine), Shots.of(64, (u, v) -> false)));
        assertEquals(Fault.REFUSED, refused.fault());
        assertThrows(
                KilnException.class,
                () -> new Relief()
                        .paint(Shape.of(fine), List.of(disc), 0, new Parameters(Map.of("colour", "red")), new Desk()));
    }

    private static VoxelField paint(Shape shape, StudioShot shot) throws KilnException {
        return (VoxelField) new Relief().paint(shape, List.of(shot), 0, Parameters.none(), new Desk());
    }

    private static float depthAt(Mesh mesh, float x, float y) {
        double nearest = Double.MAX_VALUE;
        float depth = 0;
        for (int v = 0; v < mesh.vertexCount(); v++) {
            double distance =
                    Math.hypot(mesh.positions().get(3 * v) - x, mesh.positions().get(3 * v + 1) - y);
            if (distance < nearest && mesh.positions().get(3 * v + 2) > 0) {
                nearest = distance;
                depth = mesh.positions().get(3 * v + 2);
            }
        }
        return depth;
    }

    private static void assertColour(int rgb, float[] seen) {
        for (int c = 0; c < 3; c++) {
            assertEquals((rgb >> 16 - 8 * c & 0xff) / 255f, seen[c], 0.02);
        }
    }

    /** Voxels by place. */
    private static final class Voxels {
        private final VoxelField field;
        private final int[] keys;
        private final BitSet present = new BitSet();

        Voxels(VoxelField field) {
            this.field = field;
            assertEquals(VoxelGrid.unitCube(256), field.grid());
            keys = new int[field.voxelCount()];
            for (int v = 0; v < keys.length; v++) {
                keys[v] = key(
                        field.coordinates().get(3 * v),
                        field.coordinates().get(3 * v + 1),
                        field.coordinates().get(3 * v + 2));
                present.set(keys[v]);
            }
        }

        float[] at(float x, float y, float z) {
            int v = Arrays.binarySearch(keys, key(index(x), index(y), index(z)));
            float[] attributes = new float[6];
            field.attributes().copyInto(6 * v, attributes, 0, 6);
            return attributes;
        }

        void assertSurrounded(float[] point) {
            for (int corner = 0; corner < 8; corner++) {
                int i = (int) Math.floor((point[0] + 0.5) * 256 - 0.5) + (corner & 1);
                int j = (int) Math.floor((point[1] + 0.5) * 256 - 0.5) + (corner >> 1 & 1);
                int k = (int) Math.floor((point[2] + 0.5) * 256 - 0.5) + (corner >> 2);
                assertTrue(present.get(key(i, j, k)), () -> "no voxel at " + i + " " + j + " " + k);
            }
        }

        private static int index(float coordinate) {
            return (int) Math.floor((coordinate + 0.5) * 256);
        }

        private static int key(int i, int j, int k) {
            return (i * 256 + j) * 256 + k;
        }
    }
}
