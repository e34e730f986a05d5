package dev.kiln.engine.internal.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Camera;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Material;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.PosedPicture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.internal.testing.Doubles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What the guards make of colours: black where the photo is not is a failure, one colour everywhere a warning. */
class DoubtsTest {
    private static final JobRequest PLAIN = request(Map.of());
    private static final StudioShot COLOURFUL = shot(picture(200, 40, 30, 20, 90, 200));
    private static final StudioShot ONE_COLOUR = shot(picture(200, 40, 30, 190, 40, 30));
    private static final StudioShot DARK = shot(picture(10, 10, 10, 5, 5, 5));
    private static final Picture RED = picture(200, 40, 30, 200, 40, 30);
    private static final Picture TWO = picture(200, 40, 30, 201, 40, 30);
    private static final Picture ROUGH = picture(0, 255, 0, 0, 255, 0);
    private static final Picture SMOOTH = picture(0, 0, 255, 0, 0, 255);
    private static final Picture BLACK = picture(0, 0, 0, 0, 0, 0);

    private static JobRequest request(Map<String, Parameters> parameters) {
        Path folder = Path.of("");
        return new JobRequest(
                folder, folder, "a", Optional.empty(), Map.of(), 0, parameters, OptionalInt.empty(), false);
    }

    /** Two opaque pixels. */
    private static Picture picture(int... rgb) {
        byte[] rgba = new byte[8];
        for (int i = 0; i < 8; i++) {
            rgba[i] = (byte) (i % 4 == 3 ? 255 : rgb[i / 4 * 3 + i % 4]);
        }
        return new Picture(2, 1, Bytes.adopt(rgba));
    }

    private static StudioShot shot(Picture cutout) {
        return new StudioShot(cutout, new Mask(2, 1, Bytes.adopt(new byte[] {-1, -1})), cutout);
    }

    private static Asset asset(Material material) {
        Mesh mesh = Doubles.tetrahedron();
        return new Asset(mesh, mesh.positions(), material);
    }

    private static Asset vertexColors(float second, float roughness) {
        return asset(new VertexColors(
                Floats.copyOf(0.5f, 0.1f, 0.1f, 1, 0.5f, second, 0.1f, 0.9f, 0.5f, 0.1f, 0.1f, 1, 0.5f, 0.1f, 0.1f, 1),
                0,
                roughness));
    }

    private static Asset textures(Picture color, Picture metallicRoughness) {
        return asset(new Textures(Floats.copyOf(0, 0, 1, 0, 1, 1, 0, 1), color, metallicRoughness));
    }

    private static ViewSet views(Picture color, Picture metallicRoughness) {
        Floats pose = Floats.copyOf(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
        Camera camera = new Camera(Camera.Lens.ORTHOGRAPHIC, pose, 1, 1, 1, 0.5);
        return new ViewSet(List.of(new PosedPicture(color, Optional.of(metallicRoughness), camera, 1)));
    }

    @Test
    void oneColourIsWarnedOfOnlyWhereThePhotoHasMore() {
        Asset flat = vertexColors(0.1f, 1);
        assertEquals(List.of("CONSTANT_COLOUR"), Doubts.about(flat, COLOURFUL, PLAIN));
        assertEquals(List.of(), Doubts.about(flat, ONE_COLOUR, PLAIN));
        assertEquals(List.of(), Doubts.about(vertexColors(0.2f, 1), COLOURFUL, PLAIN));
        JobRequest grey = request(Map.of("paint", new Parameters(Map.of("no-texture", "true"))));
        assertEquals(List.of(), Doubts.about(flat, COLOURFUL, grey));
    }

    @Test
    void texturesAndViewsAreLookedAtToo() {
        assertEquals(List.of("CONSTANT_COLOUR"), Doubts.about(textures(RED, ROUGH), COLOURFUL, PLAIN));
        assertEquals(List.of(), Doubts.about(textures(TWO, ROUGH), COLOURFUL, PLAIN));
        assertEquals(List.of("CONSTANT_COLOUR"), Doubts.about(views(RED, ROUGH), COLOURFUL, PLAIN));
        assertEquals(List.of(), Doubts.about(views(TWO, ROUGH), COLOURFUL, PLAIN));
    }

    @Test
    void aMirrorEverywhereIsWarnedOf() {
        assertEquals(List.of("ZERO_ROUGHNESS"), Doubts.about(vertexColors(0.2f, 0), COLOURFUL, PLAIN));
        assertEquals(List.of("ZERO_ROUGHNESS"), Doubts.about(textures(TWO, SMOOTH), COLOURFUL, PLAIN));
        assertEquals(List.of("ZERO_ROUGHNESS"), Doubts.about(views(TWO, SMOOTH), COLOURFUL, PLAIN));
        assertEquals(
                List.of("ZERO_ROUGHNESS"),
                Doubts.about(Doubles.field(0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1), COLOURFUL, PLAIN));
    }

    @Test
    void blackIsAFailureOnlyWhereThePhotoIsNotBlack() throws KilnException {
        Asset black = asset(
                new VertexColors(Floats.adopt(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}), 0, 1));
        for (Asset asset : List.of(black, textures(BLACK, ROUGH))) {
            KilnException stop = assertThrows(KilnException.class, () -> Guard.asset("baker x", asset, COLOURFUL));
            assertTrue(stop.getMessage().startsWith("baker x: made everything black"), stop.getMessage());
            Guard.asset("baker x", asset, DARK);
        }
        assertThrows(KilnException.class, () -> Guard.appearance("painter x", views(BLACK, ROUGH), COLOURFUL));
        Guard.appearance("painter x", views(BLACK, ROUGH), DARK);
    }

    /** Roughness is the fifth of a voxel's values. */
    @Test
    void notANumberIsAFailureInEveryChannelOfAVoxel() {
        for (int channel = 0; channel < 6; channel++) {
            float[] values = {0.5f, 0.1f, 0.1f, 0, 1, 1};
            values[channel] = Float.NaN;
            KilnException stop = assertThrows(
                    KilnException.class, () -> Guard.appearance("painter x", Doubles.field(values), COLOURFUL));
            assertEquals("made an attribute that is NaN, value " + channel, stop.offence());
        }
    }
}
