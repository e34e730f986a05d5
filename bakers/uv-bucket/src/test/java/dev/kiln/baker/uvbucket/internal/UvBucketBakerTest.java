package dev.kiln.baker.uvbucket.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.baker.tck.BakerContract;
import dev.kiln.baker.tck.RampLimits;
import dev.kiln.baker.tck.Terms;
import dev.kiln.baker.vertexidw.internal.VertexBaker;
import dev.kiln.gltf.AssetNotes;
import dev.kiln.gltf.GlbContent;
import dev.kiln.gltf.GlbReader;
import dev.kiln.gltf.GlbWriter;
import dev.kiln.mesh.preview.PreviewRenderer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UvBucketBakerTest {
    /** Files stay here for the validator of the build. */
    private static final Path KEPT = Path.of("target", "glb");

    private final List<String> notes = new ArrayList<>();

    @Test
    void keepsTheContractOfBakers() {
        Terms terms = new Terms(RampLimits.TRILINEAR, new Parameters(Map.of("texture-size", "1024")), List.of());
        assertEquals(
                List.of(),
                BakerContract.run(new UvBucketBaker(), terms).stream()
                        .filter(v -> !v.passed())
                        .toList());
    }

    @Test
    void looksAsVertexColoursDo() throws Exception {
        Mesh mesh = Painted.sphere(60);
        Picture textured = preview(bake(mesh, "1024").asset());
        Picture coloured = preview(new VertexBaker()
                .bake(Painted.request(mesh, ""), new TestContext(2, notes))
                .asset());
        double sum = 0;
        int worst = 0;
        for (int i = 0; i < textured.rgba().size(); i++) {
            int difference = Math.abs(textured.rgba().get(i) - coloured.rgba().get(i));
            sum += difference;
            worst = Math.max(worst, difference);
        }
        assertTrue(
                sum / textured.rgba().size() < 0.6,
                "mean difference of levels " + sum / textured.rgba().size());
        assertTrue(worst <= 8, "greatest difference of levels " + worst);
    }

    @Test
    void theGlbIsReadBack() throws Exception {
        Files.createDirectories(KEPT);
        Path file = KEPT.resolve("uv-bucket.glb");
        Asset asset = bake(Painted.sphere(24), "1024").asset();
        GlbWriter.write(asset, AssetNotes.of("sphere", "Kiln test"), file);
        GlbContent read = GlbReader.read(file);
        assertEquals(Optional.of(asset.material()), read.textures());
        assertEquals(asset.mesh(), read.mesh());
    }

    @Test
    void itSaysWhatItDidAndTexturesAre2048UnlessAskedFor() throws Exception {
        Baked baked = bake(Painted.sphere(12), "");
        assertEquals(2048, ((Textures) baked.asset().material()).baseColor().width());
        assertEquals("ran on uv-bucket (CPU)", notes.getFirst());
        assertTrue(notes.get(1).matches("\\d+ charts, \\d+ % of 2048 x 2048 texels, gutter 4"), notes.get(1));
        assertEquals(List.of(), baked.warnings());
        assertEquals(100_000, new UvBucketBaker().faceBudget());
    }

    @Test
    void anUnknownSizeIsNamed() {
        KilnException e = assertThrows(KilnException.class, () -> bake(Painted.sphere(3), "512"));
        assertEquals(Fault.USAGE, e.fault());
        assertEquals("texture-size", e.subject());
    }

    private Baked bake(Mesh mesh, String size) throws KilnException {
        return new UvBucketBaker().bake(Painted.request(mesh, size), new TestContext(2, notes));
    }

    private static Picture preview(Asset asset) {
        return PreviewRenderer.fourViews(asset, 128);
    }
}
