package dev.kiln.mesh.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

class FidelityTest {
    private static final int SIDE = 100;

    /** A square of 88 pixels, shifted to the right, with a pattern that moves along. */
    private static Picture square(int shift, IntBinaryOperator grey) {
        byte[] rgba = new byte[4 * SIDE * SIDE];
        for (int y = 6; y < 94; y++) {
            for (int x = Math.max(0, 6 + shift); x < Math.min(SIDE, 94 + shift); x++) {
                int at = 4 * (y * SIDE + x);
                rgba[at] = rgba[at + 1] = rgba[at + 2] = (byte) grey.applyAsInt(x - shift, y);
                rgba[at + 3] = -1;
            }
        }
        return new Picture(SIDE, SIDE, Bytes.adopt(rgba));
    }

    private static int checks(int x, int y) {
        return (x / 5 + y / 5) % 2 == 0 ? 200 : 50;
    }

    @Test
    void equalPicturesAreEqual() {
        Picture picture = square(0, FidelityTest::checks);
        assertEquals(new Fidelity(1, Fidelity.EQUAL, 1), Fidelity.between(picture, picture));
    }

    @Test
    void aShiftCostsSilhouetteAndColour() {
        Picture picture = square(0, FidelityTest::checks);
        Fidelity little = Fidelity.between(picture, square(2, FidelityTest::checks));
        Fidelity more = Fidelity.between(picture, square(6, FidelityTest::checks));
        assertEquals(86 / 90.0, little.silhouette(), 1e-12);
        assertEquals(82 / 94.0, more.silhouette(), 1e-12);
        assertTrue(little.psnr() < 20 && little.similarity() < 0.6, little.toString());
        assertTrue(more.similarity() < little.similarity(), more.toString());
    }

    @Test
    void anotherBrightnessHasItsKnownRatio() {
        Fidelity fidelity = Fidelity.between(square(0, (x, y) -> 100), square(0, (x, y) -> 110));
        assertEquals(1, fidelity.silhouette());
        assertEquals(20 * Math.log10(255 / 10.0), fidelity.psnr(), 1e-9);
        assertEquals((2 * 100 * 110 + 6.5025) / (100 * 100 + 110 * 110 + 6.5025), fidelity.similarity(), 1e-9);
    }

    @Test
    void whatHasNothingInCommonIsZero() {
        Picture empty = new Picture(SIDE, SIDE, Bytes.adopt(new byte[4 * SIDE * SIDE]));
        assertEquals(new Fidelity(0, 0, 0), Fidelity.between(square(0, (x, y) -> 9), empty));
        assertEquals(new Fidelity(0, 0, 0), Fidelity.between(empty, empty));
    }

    private static StudioShot shot(Picture cutout) {
        return new StudioShot(cutout, new Mask(SIDE, SIDE, Bytes.adopt(new byte[SIDE * SIDE])), cutout);
    }

    /** A square of any size at any place, whose front has the picture of the shot. */
    @Test
    void anAssetThatShowsTheShotIsEqualToIt() {
        Picture picture = square(0, FidelityTest::checks);
        Mesh mesh = new Mesh(
                Floats.copyOf(1, 2, 3, 3, 2, 3, 3, 4, 3, 1, 4, 3, 1, 2, 0, 3, 2, 0, 3, 4, 0),
                Ints.copyOf(0, 1, 2, 0, 2, 3, 4, 6, 5));
        Floats normals = Floats.copyOf(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, -1, 0, 0, -1);
        float low = 0.06f;
        float high = 0.94f;
        Floats uv = Floats.copyOf(low, high, high, high, high, low, low, low, 0, 0, 0, 0, 0, 0);
        Asset textured = new Asset(mesh, normals, new Textures(uv, picture, picture));
        Fidelity fidelity = Fidelity.of(textured, shot(picture));
        assertEquals(1, fidelity.silhouette());
        assertTrue(fidelity.psnr() > 50, fidelity.toString());
        assertEquals(1, fidelity.similarity(), 1e-3);
        float[] dark = new float[4 * 7];
        Asset black = new Asset(mesh, normals, new VertexColors(Floats.adopt(dark), 0, 1));
        assertTrue(Fidelity.of(black, shot(picture)).psnr() < 8);
    }

    @Test
    void anAssetWithoutTrianglesHasNoSilhouette() {
        Asset nothing = new Asset(
                new Mesh(Floats.empty(), Ints.empty()), Floats.empty(), new VertexColors(Floats.empty(), 0, 1));
        assertEquals(new Fidelity(0, 0, 0), Fidelity.of(nothing, shot(square(0, FidelityTest::checks))));
    }
}
