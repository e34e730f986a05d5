package dev.kiln.engine.internal.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Camera;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.PosedPicture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.kept.KeptFolder;
import dev.kiln.engine.internal.kept.KeptStage;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.mesh.Normals;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written comes back, whatever kind of appearance and material it is. */
class KeptValuesTest {
    @TempDir
    Path folder;

    private interface Reading<T> {
        T from(StoredValues values) throws KilnException;
    }

    private <T> T back(StageValues values, Reading<T> reading) throws KilnException {
        KeptFolder kept = KeptFolder.at(folder);
        KeptStage stage = new KeptStage(
                KeptStage.FORMAT,
                "paint",
                "",
                kept.write(9, "paint", values),
                List.of(),
                new StageRecord("paint", 0, 0, "", List.of()),
                List.of(),
                List.of(),
                List.of(),
                values.texts());
        try (StoredValues stored = kept.open(9, stage)) {
            T value = reading.from(stored);
            stored.requireAllUsed();
            return value;
        }
    }

    private static Picture picture(int width, int height) {
        byte[] rgba = new byte[4 * width * height];
        for (int i = 0; i < rgba.length; i++) {
            rgba[i] = (byte) (37 * i);
        }
        return new Picture(width, height, Bytes.adopt(rgba));
    }

    @Test
    void viewsComeBack() throws Exception {
        Camera camera = new Camera(
                Camera.Lens.PINHOLE, Floats.copyOf(1, 0, 0, 0.1f, 0, 1, 0, 0, 0, 0, 1, -2), 1.0 / 3, 2, 0.1, Math.PI);
        Appearance set = new ViewSet(List.of(
                new PosedPicture(picture(3, 2), Optional.of(picture(3, 2)), camera, 0.1f),
                PosedPicture.of(picture(1, 5), camera)));
        StageValues values = new StageValues();
        KeptAppearance.keep(set, values);
        assertEquals(set, back(values, KeptAppearance::restore));
    }

    @Test
    void voxelsComeBack() throws Exception {
        Appearance field = Doubles.field(1 / 3f, Float.MIN_VALUE, 0, -0f, 1, 1.5f);
        StageValues values = new StageValues();
        KeptAppearance.keep(field, values);
        assertEquals(field, back(values, KeptAppearance::restore));
    }

    @Test
    void colouredAndTexturedAssetsComeBack() throws Exception {
        Mesh mesh = Doubles.tetrahedron();
        Floats normals = Normals.of(mesh);
        VertexColors colors = new VertexColors(Floats.adopt(new float[4 * mesh.vertexCount()]), 0.1f, 0.7f);
        Textures textures = new Textures(Floats.adopt(new float[2 * mesh.vertexCount()]), picture(4, 4), picture(2, 2));
        for (Baked baked : List.of(
                new Baked(new Asset(mesh, normals, colors), 4, 1, List.of("A", "B")),
                new Baked(new Asset(mesh, normals, textures), 1L << 40, 0, List.of()))) {
            StageValues values = new StageValues();
            KeptAsset.keep(baked, values);
            assertEquals(baked, back(values, KeptAsset::restore));
        }
    }

    @Test
    void whatBelongsToNoStageOrToAnotherIsRefused() throws Exception {
        StageValues more = new StageValues();
        KeptAppearance.keep(Doubles.field(0, 0, 0, 0, 0, 0), more);
        more.picture("more", picture(1, 1));
        assertThrows(KilnException.class, () -> back(more, KeptAppearance::restore));
        StageValues kind = new StageValues();
        kind.text("kind", "paint");
        assertThrows(KilnException.class, () -> back(kind, KeptAppearance::restore));
        StageValues shape = new StageValues();
        shape.floats("mesh.positions", Floats.adopt(new float[6]), 3, 2);
        assertThrows(KilnException.class, () -> back(shape, kept -> kept.mesh("mesh")));
        assertEquals(Map.of(), shape.texts());
    }
}
