package dev.kiln.model.relief.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.mesh.Bounds;
import dev.kiln.mesh.MeshCensus;
import dev.kiln.mesh.Weld;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReliefShapeTest {
    private static final int SIDE = 512;

    private final Desk desk = new Desk();

    @Test
    void disc() throws KilnException {
        Mesh mesh = assertSound(shape(Shots.of(SIDE, disc(0.5, 0.5, 0.44))), 0);
        Bounds box = Bounds.of(mesh).orElseThrow();
        assertEquals(0.88, box.width(), 0.005);
        assertEquals(0.7, box.depth() / box.width(), 0.001);
        // An ellipsoid, to a few parts in a thousand.
        double ellipsoid = Math.PI / 6 * box.width() * box.height() * box.depth();
        assertEquals(ellipsoid, MeshCensus.of(mesh).signedVolume(), 0.01 * ellipsoid);
    }

    @Test
    void ringKeepsItsHole() throws KilnException {
        StudioShot shot = Shots.of(
                SIDE,
                (u, v) -> disc(0.5, 0.5, 0.44).contains(u, v)
                        && !disc(0.5, 0.5, 0.3).contains(u, v));
        assertSilhouette(shot, assertSound(shape(shot), 1));
    }

    @Test
    void thinCross() throws KilnException {
        StudioShot shot = Shots.of(
                1024,
                (u, v) -> Math.abs(u - 0.5) < 0.01 && Math.abs(v - 0.5) < 0.44
                        || Math.abs(v - 0.5) < 0.01 && Math.abs(u - 0.5) < 0.44);
        assertSilhouette(shot, assertSound(shape(shot), 0));
    }

    @Test
    void letterB() throws KilnException {
        StudioShot shot = Shots.of(SIDE, (u, v) -> {
            boolean bowls = disc(0.5, 0.28, 0.22).contains(u, v)
                    || disc(0.52, 0.7, 0.24).contains(u, v);
            boolean holes = disc(0.52, 0.28, 0.1).contains(u, v)
                    || disc(0.54, 0.7, 0.12).contains(u, v);
            return (bowls && u > 0.4 || u > 0.3 && u < 0.45 && v > 0.06 && v < 0.94) && !holes;
        });
        assertSilhouette(shot, assertSound(shape(shot), 2));
    }

    @Test
    void diagonalNeighboursAndCheckersStayManifold() throws KilnException {
        StudioShot shot = Shots.of(
                SIDE,
                (u, v) -> ((int) (u * 40) + (int) (v * 40)) % 2 == 0 && u > 0.1 && u < 0.9 && v > 0.1 && v < 0.9
                        || Math.abs(u - v) < 0.004);
        Mesh mesh = shape(shot);
        MeshCensus census = MeshCensus.of(mesh);
        assertTrue(census.watertight(), census.toString());
        assertEquals(1, census.components());
    }

    @Test
    void examples() throws KilnException {
        for (String name : new String[] {"mug.png", "chair.png", "bear.png"}) {
            StudioShot shot = Shots.example(name, 1024);
            Mesh mesh = shape(shot);
            assertSilhouette(shot, assertSound(mesh, name.equals("mug.png") ? 1 : name.equals("chair.png") ? 2 : 0));
        }
    }

    @Test
    void fullFrame() throws KilnException {
        StudioShot shot = Shots.of(SIDE, (u, v) -> true);
        Mesh mesh = assertSound(shape(shot), 0);
        assertSilhouette(shot, mesh);
        for (int i = 0; i < mesh.positions().size(); i++) {
            assertEquals(0, mesh.positions().get(i), 0.501);
        }
    }

    @Test
    void subjectThatTouchesTheFrame() throws KilnException {
        StudioShot shot = Shots.of(SIDE, disc(0, 0.5, 0.4));
        assertSilhouette(shot, assertSound(shape(shot), 0));
    }

    @Test
    void largestPartIsKeptAndTheOthersAreNoted() throws KilnException {
        StudioShot shot = Shots.of(
                SIDE,
                (u, v) -> disc(0.3, 0.5, 0.2).contains(u, v)
                        || disc(0.8, 0.5, 0.1).contains(u, v));
        Mesh mesh = assertSound(shape(shot), 0);
        assertTrue(Bounds.of(mesh).orElseThrow().maxX() < 0.01);
        assertEquals(List.of("OTHER_PARTS_DROPPED 25 %"), desk.notes);
    }

    @Test
    void singlePixel() throws KilnException {
        StudioShot shot = Shots.of(1024, (u, v) -> (int) (u * 1024) == 700 && (int) (v * 1024) == 200);
        Bounds box = Bounds.of(assertSound(shape(shot), 0)).orElseThrow();
        assertEquals(700.5 / 1024 - 0.5, (box.minX() + box.maxX()) / 2, 1e-5);
        assertEquals(0.5 - 200.5 / 1024, (box.minY() + box.maxY()) / 2, 1e-5);
        assertEquals(1.0 / 1024, box.width(), 0.5 / 1024);
    }

    @Test
    void scatteredPixelsGiveSomethingClosed() throws KilnException {
        assertSound(shape(Shots.of(SIDE, (u, v) -> (int) (u * SIDE) % 50 == 7 && (int) (v * SIDE) % 50 == 7)), 0);
    }

    @Test
    void thinPartsStayThin() throws KilnException {
        // A disc on a stick that is a tenth as wide.
        StudioShot shot = Shots.of(
                1024,
                (u, v) -> disc(0.5, 0.3, 0.22).contains(u, v) || Math.abs(u - 0.5) < 0.022 && v > 0.3 && v < 0.94);
        Mesh mesh = shape(shot);
        float deepest = 0;
        for (int v = 0; v < mesh.vertexCount(); v++) {
            if (mesh.positions().get(3 * v + 1) < -0.2) {
                deepest = Math.max(deepest, mesh.positions().get(3 * v + 2));
            }
        }
        assertEquals(0.022, deepest, 0.004);
    }

    @Test
    void depthIsWhatWasAskedFor() throws KilnException {
        StudioShot shot = Shots.of(SIDE, disc(0.5, 0.5, 0.3));
        for (String depth : new String[] {"0.2", "0.45", "0.8"}) {
            Bounds box = Bounds.of(shape(shot, Map.of("depth", depth))).orElseThrow();
            assertEquals(Double.parseDouble(depth), box.depth() / box.width(), 1e-4);
        }
    }

    @Test
    void resolutionSetsTheNumberOfTriangles() throws KilnException {
        StudioShot shot = Shots.of(SIDE, disc(0.5, 0.5, 0.44));
        double fine = shape(shot, Map.of("resolution", "128")).triangleCount();
        double coarse = shape(shot, Map.of("resolution", "64")).triangleCount();
        assertEquals(4, fine / coarse, 0.3);
    }

    @Test
    void sameShotSameMeshWhateverTheSeed() throws KilnException {
        StudioShot shot = Shots.of(SIDE, disc(0.5, 0.5, 0.3));
        assertEquals(
                new Relief().shape(List.of(shot), 1, Parameters.none(), desk),
                new Relief().shape(List.of(shot), 2, Parameters.none(), desk));
    }

    @Test
    void emptyMaskIsRefused() {
        KilnException refused = assertThrows(KilnException.class, () -> shape(Shots.of(64, (u, v) -> false)));
        assertEquals(Fault.REFUSED, refused.fault());
    }

    @Test
    void wrongParametersAndShotsAreRefused() {
        StudioShot shot = Shots.of(64, disc(0.5, 0.5, 0.3));
        for (Map<String, String> wrong : List.of(
                Map.of("deepness", "1"), Map.of("depth", "0.9"), Map.of("depth", "x"), Map.of("resolution", "4"))) {
            KilnException refused = assertThrows(KilnException.class, () -> shape(shot, wrong));
            assertEquals(Fault.USAGE, refused.fault());
        }
        assertThrows(KilnException.class, () -> new Relief().shape(List.of(shot, shot), 0, Parameters.none(), desk));
        Picture wide = new Picture(2, 1, Bytes.adopt(new byte[8]));
        StudioShot oblong = new StudioShot(wide, new Mask(2, 1, Bytes.adopt(new byte[2])), wide);
        assertThrows(KilnException.class, () -> shape(oblong));
    }

    @Test
    void cancelEndsIt() {
        desk.cancelled = true;
        KilnException ended = assertThrows(KilnException.class, () -> shape(Shots.of(SIDE, disc(0.5, 0.5, 0.44))));
        assertEquals(Fault.CANCELLED, ended.fault());
    }

    private Mesh shape(StudioShot shot) throws KilnException {
        return shape(shot, Map.of());
    }

    private Mesh shape(StudioShot shot, Map<String, String> parameters) throws KilnException {
        return new Relief()
                .shape(List.of(shot), 0, new Parameters(parameters), desk)
                .mesh();
    }

    private static Shots.Region disc(double u0, double v0, double radius) {
        return (u, v) -> Math.hypot(u - u0, v - v0) < radius;
    }

    /** One closed, 2-manifold, outward-facing piece with {@code holes} holes and a depth in range; also once welded. */
    private static Mesh assertSound(Mesh mesh, int holes) throws KilnException {
        MeshCensus census = MeshCensus.of(mesh);
        assertTrue(census.watertight(), census.toString());
        assertEquals(1, census.components());
        assertEquals(1, census.windingConsistentShare());
        assertTrue(census.signedVolume() > 0);
        // Euler: V - E + F = 2 - 2 genus, with E = 3 F / 2 on a closed surface.
        assertEquals(2 - 2 * holes, census.vertices() - census.triangles() / 2);
        Bounds box = census.bounds().orElseThrow();
        double depth = box.depth() / box.width();
        assertTrue(depth > 0.1999 && depth < 0.8001, "depth " + depth);
        assertEquals(new Weld.Result(mesh, 0, 0), Weld.of(mesh));
        return mesh;
    }

    private static void assertSilhouette(StudioShot shot, Mesh mesh) {
        double iou = FrontView.intersectionOverUnion(mesh, shot.mask());
        assertTrue(iou >= 0.97, "intersection over union is " + iou);
    }
}
