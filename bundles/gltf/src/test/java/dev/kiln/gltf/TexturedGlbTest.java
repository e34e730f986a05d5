package dev.kiln.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TexturedGlbTest {
    /** Files stay here for the validator of the build. */
    private static final Path KEPT = Path.of("target", "glb");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"2,3,1", "7,9,64", "31,33,256"})
    void texturesAreReadBackToTheByte(int rings, int sectors, int side) throws Exception {
        Asset asset = Balls.textured(rings, sectors, side);
        Files.createDirectories(KEPT);
        Path file = KEPT.resolve("textured-" + side + ".glb");
        GlbWriter.write(asset, AssetNotes.of("ball", "Kiln test"), file);
        GlbContent read = GlbReader.read(file);
        assertEquals(asset.mesh(), read.mesh());
        assertEquals(Optional.of(asset.material()), read.textures());
        assertEquals(Optional.empty(), read.linearRgba());
        assertEquals(1, read.metallic());
        assertEquals(1, read.roughness());
    }

    @Test
    void theMaterialIsOpaqueAndItsTexturesArePngWithMipLevels() throws Exception {
        Path file = write();
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(text.contains("alphaMode"));
        assertTrue(text.contains("\"mimeType\":\"image/png\""));
        assertTrue(text.contains("\"minFilter\":9987"));
        assertTrue(text.contains("\"baseColorTexture\":{\"index\":0"));
        assertTrue(text.contains("\"metallicRoughnessTexture\":{\"index\":1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "baseColorTexture'  | baseColorTexturx'",
                "TEXCOORD_0         | TEXCOORD_1",
                "'source':0         | 'source':7",
                "'bufferView':4     | 'bufferView':9",
                "image/png          | image/gif",
                "IHDR               | IHDX",
            })
    void damageIsRefused(String sound, String damaged) throws Exception {
        String text = Files.readString(write(), StandardCharsets.ISO_8859_1);
        String changed = text.replace(sound.replace('\'', '"'), damaged.replace('\'', '"'));
        assertFalse(changed.equals(text), "the text to damage is not there");
        Path file = Files.writeString(folder.resolve("damaged.glb"), changed, StandardCharsets.ISO_8859_1);
        KilnException e = assertThrows(KilnException.class, () -> GlbReader.read(file));
        assertEquals(Fault.REFUSED, e.fault());
    }

    private Path write() throws KilnException {
        Path file = folder.resolve("sound.glb");
        GlbWriter.write(Balls.textured(4, 5, 16), AssetNotes.of("ball", "Kiln test"), file);
        return file;
    }
}
