package dev.kiln.weights.store.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.store.Manifest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestFileTest {
    private static final String SHA = "0123456789abcdef".repeat(4);

    @TempDir
    Path folder;

    private void refused(String json, String fragment) throws Exception {
        Files.writeString(folder.resolve("manifest.json"), json);
        KilnException e = assertThrows(KilnException.class, () -> ManifestFile.read(folder), json);
        assertTrue(e.getMessage().contains(fragment), e.getMessage());
    }

    private static String manifest(String files) {
        return "{\"format\":1,\"model\":\"a/b\",\"revision\":\"r\",\"files\":[" + files + "]}";
    }

    private static String file(String path, String size) {
        return "{\"path\":\"" + path + "\",\"size\":" + size + ",\"sha256\":\"" + SHA + "\"}";
    }

    @Test
    void writtenAndReadAgain() throws Exception {
        Manifest manifest = new Manifest(
                "a/b",
                "r",
                List.of(new Manifest.Entry("z", 1L << 40, SHA), new Manifest.Entry("a/\u00fc.json", 0, SHA)));
        ManifestFile.write(folder, manifest);
        assertEquals(manifest, ManifestFile.read(folder));
        assertEquals("a/\u00fc.json", manifest.files().getFirst().path());
        assertEquals(1L << 40, manifest.size());
    }

    @Test
    void hashCoversPathsSizesAndContentsAlone() {
        Manifest manifest = new Manifest("a/b", "r", List.of(new Manifest.Entry("x", 1, SHA)));
        assertEquals(manifest.hash(), new Manifest("c/d", "s", manifest.files()).hash());
        for (Manifest.Entry other : List.of(
                new Manifest.Entry("y", 1, SHA),
                new Manifest.Entry("x", 2, SHA),
                new Manifest.Entry("x", 1, SHA.replace('0', '1')))) {
            assertTrue(!manifest.hash().equals(new Manifest("a/b", "r", List.of(other)).hash()));
        }
    }

    @Test
    void unsoundManifestsAreRefused() throws Exception {
        refused("", "not a JSON object");
        refused("[]", "not a JSON object");
        refused("{", "no sound JSON");
        refused("{\"format\":1}", "lacks its model");
        refused("{\"format\":2,\"model\":\"a\",\"revision\":\"r\",\"files\":[]}", "format 1");
        refused("{\"format\":1,\"model\":\"a\",\"model\":\"a\"}", "no sound JSON");
        refused(manifest("") + "{}", "goes on");
        refused("{\"x\":1}", "unknown field 'x'");
        refused("{\"files\":{}}", "no list");
        refused(manifest("1"), "no object");
        refused(manifest("{}"), "without path");
        refused(manifest("{\"path\":1}"), "no text");
        refused(manifest("{\"mode\":1}"), "unknown field 'mode'");
        refused(manifest(file("../x", "1")), "leads out");
        refused(manifest(file("/x", "1")), "absolute");
        refused(manifest(file("x", "-1")), "without path, size");
        refused(manifest(file("x", "1.5")), "no number");
        refused(manifest(file("x", "99999999999999999999")), "no sound JSON");
        refused(manifest(file("x", "1") + "," + file("X", "1")), "twice");
        refused(manifest(file("x", "1").replace(SHA, "12")), "faulty sha256");
        refused(" ".repeat((8 << 20) + 1), "larger than");
    }
}
