package dev.kiln.appearance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Camera;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.PosedPicture;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ViewSamplerTest {
    private static final int SIDE = 8;

    /** The square from -1 to 1 at z = 0, facing +Z. */
    private static final Mesh SQUARE =
            new Mesh(Floats.copyOf(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0), Ints.copyOf(0, 1, 2, 0, 2, 3));

    @ParameterizedTest
    @EnumSource(Camera.Lens.class)
    void pixelCentresGiveTheirPixelsAndPlacesBetweenThemTheBlend(Camera.Lens lens) throws Exception {
        // Pixel (x, y) shows x from -1 to 1, y from 1 to -1; a pinhole at z = 4 with focal length 16 does the same.
        ViewSet views = new ViewSet(List.of(PosedPicture.of(picture(255), front(lens))));
        Samples samples = sample(views, -0.875f, 0.875f, 0, 0.625f, -0.375f, 0, 0.5f, 0, 0);
        assertEquals(0, samples.at(0, 0));
        assertEquals(0, samples.at(0, 1));
        assertEquals(6 * 30 / 255.0, samples.at(1, 0), 1e-6);
        assertEquals(5 * 20 / 255.0, samples.at(1, 1), 1e-6);
        assertEquals(5.5 * 30 / 255.0, samples.at(2, 0), 1e-6);
        assertEquals(3.5 * 20 / 255.0, samples.at(2, 1), 1e-6);
        assertEquals(0, samples.at(2, 3));
        assertEquals(1, samples.at(2, 4));
        assertEquals(1, samples.at(2, 5));
        assertEquals(0, samples.missed());
    }

    @Test
    void theSecondPictureGivesMetalAndRoughness() throws Exception {
        PosedPicture view =
                new PosedPicture(picture(255), Optional.of(picture(255)), front(Camera.Lens.ORTHOGRAPHIC), 1);
        Samples samples = sample(new ViewSet(List.of(view)), 0.625f, -0.375f, 0);
        assertEquals(90 / 255.0, samples.at(0, 3), 1e-6);
        assertEquals(5 * 20 / 255.0, samples.at(0, 4), 1e-6);
    }

    @Test
    void whereThePictureIsTransparentThePointIsFilledFromTheRest() throws Exception {
        byte[] rgba = picture(255).rgba().toArray();
        for (int p = 0; p < SIDE * SIDE; p++) {
            boolean left = p % SIDE < SIDE / 2;
            rgba[4 * p] = (byte) (left ? 255 : 100);
            rgba[4 * p + 3] = (byte) (left ? 0 : 255);
        }
        Picture half = new Picture(SIDE, SIDE, Bytes.adopt(rgba));
        ViewSet views = new ViewSet(List.of(PosedPicture.of(half, front(Camera.Lens.ORTHOGRAPHIC))));
        Samples samples = sample(views, -0.6f, 0, 0, 0.6f, 0, 0);
        assertEquals(Hit.NEAREST, samples.hit(0));
        assertEquals(Hit.BLENDED, samples.hit(1));
        assertEquals(1, samples.missed());
        assertEquals(100 / 255.0, samples.at(0, 0), 1e-6);
        assertEquals(100 / 255.0, samples.at(1, 0), 1e-6);
    }

    @Test
    void whatLiesOutsideThePictureIsUnseen() throws Exception {
        Camera aside = new Camera(Camera.Lens.ORTHOGRAPHIC, pose(0), 4, 4, SIDE, SIDE / 2.0);
        Samples samples = sample(new ViewSet(List.of(PosedPicture.of(picture(255), aside))), 0.5f, 0, 0, -0.5f, 0, 0);
        assertEquals(Hit.NEAREST, samples.hit(0));
        assertEquals(Hit.BLENDED, samples.hit(1));
    }

    @Test
    void viewsThatSeeNothingAreRefused() {
        for (ViewSet blind : List.of(
                new ViewSet(List.of()),
                new ViewSet(List.of(PosedPicture.of(picture(0), front(Camera.Lens.PINHOLE)))))) {
            KilnException e = assertThrows(KilnException.class, () -> sample(blind, 0, 0, 0));
            assertEquals(Fault.FAILED, e.fault());
        }
    }

    @Test
    void aPoseThatIsNoRotationIsRefused() {
        Floats stretched = Floats.copyOf(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -4);
        assertThrows(IllegalArgumentException.class, () -> new Camera(Camera.Lens.PINHOLE, stretched, 16, 16, 4, 4));
    }

    private static Samples sample(ViewSet views, float... points) throws KilnException {
        float[] normals = new float[points.length];
        for (int i = 2; i < normals.length; i += 3) {
            normals[i] = 1;
        }
        TestContext context = new TestContext(2);
        return ViewSampler.of(views, SQUARE, context).sample(Floats.copyOf(points), Floats.copyOf(normals), context);
    }

    private static Camera front(Camera.Lens lens) {
        double scale = lens == Camera.Lens.PINHOLE ? 16 : 4;
        return new Camera(lens, pose(-4), scale, scale, SIDE / 2.0, SIDE / 2.0);
    }

    private static Floats pose(float z) {
        return Floats.copyOf(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, z);
    }

    /** Red grows by 30 a column, green by 20 a row; blue is 90. */
    private static Picture picture(int alpha) {
        byte[] rgba = new byte[4 * SIDE * SIDE];
        for (int p = 0; p < SIDE * SIDE; p++) {
            rgba[4 * p] = (byte) (p % SIDE * 30);
            rgba[4 * p + 1] = (byte) (p / SIDE * 20);
            rgba[4 * p + 2] = 90;
            rgba[4 * p + 3] = (byte) alpha;
        }
        return new Picture(SIDE, SIDE, Bytes.adopt(rgba));
    }
}
