package dev.kiln.model.trellis2.internal.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.backend.cpuvector.internal.CpuVector;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.model.trellis2.internal.run.PictureTokens.Encoded;
import dev.kiln.weights.store.ModelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs on the embedded checkpoint, with one or two steps where the result does not matter. */
class Trellis2Test {
    private static final Map<String, String> FEW_STEPS = Map.of("structure-steps", "2", "shape-steps", "1");
    private static final Map<String, String> FEW_TEXTURE_STEPS = Map.of("texture-steps", "1");

    private final Trellis2 generator =
            new Trellis2(new CheckpointSource(Path.of("checkpoints"), new ModelStore(Path.of("target/no-models"))));

    private static StudioShot disc() {
        int side = 128;
        byte[] rgba = new byte[4 * side * side];
        byte[] alpha = new byte[side * side];
        for (int p = 0; p < alpha.length; p++) {
            int x = p % side - 64;
            int y = p / side - 64;
            alpha[p] = (byte) (x * x + y * y < 50 * 50 ? 255 : 0);
            rgba[4 * p] = (byte) 200;
            rgba[4 * p + 1] = (byte) (p % side);
            rgba[4 * p + 2] = 40;
            rgba[4 * p + 3] = alpha[p];
        }
        Picture picture = new Picture(side, side, Bytes.adopt(rgba));
        return new StudioShot(picture, new Mask(side, side, Bytes.adopt(alpha)), picture);
    }

    private Shape shape(int threads, Map<String, String> parameters) throws KilnException {
        return shape(threads, 42, parameters);
    }

    private Shape shape(int threads, long seed, Map<String, String> parameters) throws KilnException {
        Map<String, String> all = new TreeMap<>(FEW_STEPS);
        all.putAll(parameters);
        try (Device device = device(threads)) {
            return generator.shape(List.of(disc()), seed, new Parameters(all), new SilentContext(device));
        }
    }

    private VoxelField paint(int threads, Shape shape, Map<String, String> parameters) throws KilnException {
        Map<String, String> all = new TreeMap<>(FEW_TEXTURE_STEPS);
        all.putAll(parameters);
        try (Device device = device(threads)) {
            return (VoxelField)
                    generator.paint(shape, List.of(disc()), 42, new Parameters(all), new SilentContext(device));
        }
    }

    private static Device device(int threads) throws KilnException {
        return new CpuVector().open(DeviceSettings.ofMemory(1L << 30).withThreads(threads));
    }

    @Test
    void sameBytesForAnyThreadsTwiceAndAfterAParameterWentAndCameBack() throws Exception {
        Shape one = shape(1, Map.of());
        Shape two = shape(2, Map.of());
        assertEquals(one.mesh(), two.mesh());
        assertEquals(one.latent(), two.latent());
        assertNotEquals(one.mesh(), shape(2, Map.of("structure-guidance", "2")).mesh());
        assertEquals(one.mesh(), shape(2, Map.of()).mesh());
        VoxelField first = paint(1, one, Map.of());
        assertEquals(first, paint(2, two, Map.of()));
    }

    @Test
    void paintingGoesOnFromWhatShapingHasEncoded() throws Exception {
        StudioShot shot = disc();
        try (Device device = device(2)) {
            SilentContext context = new SilentContext(device);
            Shape shape = generator.shape(List.of(shot), 42, new Parameters(FEW_STEPS), context);
            Parameters texture = new Parameters(FEW_TEXTURE_STEPS);
            Appearance painted = generator.paint(shape, List.of(shot), 42, texture, context);
            assertEquals(painted, generator.paint(shape, List.of(shot), 42, texture, context));
            assertEquals(painted, paint(1, shape, Map.of()));
        }
    }

    @Test
    void whatShapingHasEncodedIsTakenOnceAndByTheSamePictureOnly() throws Exception {
        try (Device device = device(1);
                Device other = device(1)) {
            PictureTokens tokens = new PictureTokens();
            Picture picture = disc().uncomposed();
            Encoded encoded = new Encoded(new float[8], 4);
            tokens.leave(device, "a", picture, Map.of(512, encoded));
            assertEquals(Map.of(512, encoded), tokens.take(device, "a", picture, Set.of(512)));
            assertEquals(Map.of(), tokens.take(device, "a", picture, Set.of(512)));
            tokens.leave(device, "a", picture, Map.of(512, encoded));
            assertEquals(Map.of(), tokens.take(other, "a", picture, Set.of(512)));
            tokens.leave(device, "a", picture, Map.of(512, encoded));
            assertEquals(Map.of(), tokens.take(device, "b", picture, Set.of(512)));
            tokens.leave(device, "a", picture, Map.of(512, encoded));
            assertEquals(Map.of(), tokens.take(device, "a", disc().uncomposed(), Set.of(512)));
            tokens.leave(device, "a", picture, Map.of(512, encoded));
            assertEquals(Map.of(), tokens.take(device, "a", picture, Set.of(512, 1024)));
        }
    }

    @Test
    void keptNetworksGiveTheSameBytes() throws Exception {
        Map<String, String> keep = Map.of("low-vram", "false");
        try (Device device = device(2)) {
            Map<String, String> all = new TreeMap<>(FEW_STEPS);
            all.putAll(keep);
            SilentContext context = new SilentContext(device);
            Shape kept = generator.shape(List.of(disc()), 42, new Parameters(all), context);
            assertEquals(
                    kept.mesh(),
                    generator
                            .shape(List.of(disc()), 42, new Parameters(all), context)
                            .mesh());
            assertEquals(kept.mesh(), shape(2, Map.of()).mesh());
        }
        generator.close();
    }

    @Test
    void everyStageCanBeKeptAndResumed(@TempDir Path folder) throws Exception {
        Map<String, String> keep = Map.of("keep-stages", folder.toString());
        Shape shape = shape(2, keep);
        VoxelField field = paint(2, shape, keep);
        List<String> files = List.of(folder.toFile().list()).stream().sorted().toList();
        assertEquals(
                List.of(
                        "1-picture.safetensors",
                        "2-cond.safetensors",
                        "3-structure.safetensors",
                        "4-occupancy.safetensors",
                        "5-shape.safetensors",
                        "6-surface.safetensors",
                        "7-texture.safetensors",
                        "8-attributes.safetensors"),
                files);
        // With other steps a run would end elsewhere, so equal results come from the kept values.
        Map<String, String> resume = Map.of("resume-stages", folder.toString(), "structure-steps", "1");
        Shape resumed = shape(1, resume);
        assertEquals(shape.mesh(), resumed.mesh());
        assertEquals(field, paint(1, resumed, Map.of("resume-stages", folder.toString(), "texture-steps", "3")));
    }

    /** As after a crash between two networks. */
    @Test
    void aRunGoesOnFromTheLastNetworkThatTheEngineKept(@TempDir Path folder) throws Exception {
        Shape whole = shape(2, Map.of());
        assertEquals(whole.mesh(), keptShape(folder, Map.of()).mesh());
        Path latent = folder.resolve("5-shape.safetensors");
        byte[] before = Files.readAllBytes(latent);
        Files.delete(latent);
        Files.delete(folder.resolve("6-surface.safetensors"));
        FileTime structure = Files.getLastModifiedTime(folder.resolve("3-structure.safetensors"));
        Shape resumed = keptShape(folder, Map.of());
        assertEquals(whole.mesh(), resumed.mesh());
        assertEquals(whole.latent(), resumed.latent());
        assertArrayEquals(before, Files.readAllBytes(latent));
        assertEquals(structure, Files.getLastModifiedTime(folder.resolve("3-structure.safetensors")));
        Map<String, String> other = Map.of("shape-steps", "2");
        assertEquals(shape(2, other).mesh(), keptShape(folder, other).mesh());
    }

    private Shape keptShape(Path folder, Map<String, String> parameters) throws KilnException {
        Map<String, String> all = new TreeMap<>(FEW_STEPS);
        all.putAll(parameters);
        try (Device device = device(2)) {
            KeepingContext context = new KeepingContext(new SilentContext(device), folder);
            return generator.shape(List.of(disc()), 42, new Parameters(all), context);
        }
    }

    @Test
    void withoutTextureTheFieldIsGrey() throws Exception {
        VoxelField field = paint(1, shape(2, Map.of()), Map.of("no-texture", "true"));
        for (int v = 0; v < field.voxelCount(); v++) {
            assertEquals(0.8f, field.attributes().get(VoxelField.CHANNELS * v));
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertEquals(Fault.USAGE, fault(Map.of("steps", "3")));
        assertEquals(Fault.USAGE, fault(Map.of("type", "1024")));
        assertEquals(Fault.USAGE, fault(Map.of("structure-steps", "0")));
        assertEquals(Fault.USAGE, fault(Map.of("dtype", "int8")));
        assertEquals(Fault.ENVIRONMENT, fault(Map.of("checkpoint", "microsoft/TRELLIS.2-4B")));
    }

    @Test
    void tooManyTokensAreATypedFailureThatNamesTheWeights() {
        KilnException failure = assertThrows(KilnException.class, () -> shape(2, Map.of("max-tokens", "3")));
        assertEquals(Fault.FAILED, failure.fault());
        assertTrue(failure.getMessage().contains("max-tokens"), failure.getMessage());
        assertTrue(failure.getMessage().contains("needs the weights of microsoft/TRELLIS.2-4B"), failure.getMessage());
    }

    @Test
    void guidanceWithoutBoundsEndsInATypedFailureOrAFiniteMesh() {
        try {
            Shape shape = shape(2, Map.of("structure-guidance", "100", "structure-guidance-rescale", "1"));
            Floats positions = shape.mesh().positions();
            for (int i = 0; i < positions.size(); i++) {
                assertTrue(Float.isFinite(positions.get(i)));
            }
        } catch (KilnException e) {
            assertEquals(Fault.FAILED, e.fault());
        }
    }

    @Test
    void paintsOnlyWhatItShaped() {
        Shape foreign = Shape.of(new Mesh(Floats.copyOf(0, 0, 0), Ints.empty()));
        KilnException refusal = assertThrows(KilnException.class, () -> paint(1, foreign, Map.of()));
        assertEquals(Fault.USAGE, refusal.fault());
    }

    private Fault fault(Map<String, String> parameters) {
        return assertThrows(KilnException.class, () -> shape(1, parameters)).fault();
    }
}
