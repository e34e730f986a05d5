package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two bakers on one picture, each also with a mesh that has too few triangles to be one. */
class AbTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    @Test
    void comparesBakersAndGoesOnAfterAFailure() throws Exception {
        Path chair = Path.of(System.getProperty("kiln.root"), "examples", "pictures", "chair.png");
        Files.copy(chair, folder.resolve("chair.png"));
        Run run = kiln.run(
                folder,
                "ab",
                "chair.png",
                "--generator",
                "relief",
                "--vary",
                "baker=vertex-idw,uv-bucket",
                "--vary",
                "faces=3000,1",
                "-o",
                "out");
        assertEquals(1, run.code(), run.out() + run.err());
        Path out = folder.resolve("out");
        JsonNode record = new JsonMapper().readTree(Files.readAllBytes(out.resolve("chair.ab.json")));
        assertEquals(4, record.get("variants").size());
        JsonNode first = record.at("/variants/0");
        assertEquals("vertex-idw", first.at("/settings/baker").asText());
        assertTrue(first.at("/fidelity/silhouette").asDouble() > 0.95, first.toString());
        for (String failed : List.of("/variants/1/failure", "/variants/3/failure")) {
            assertTrue(record.at(failed).asText().contains("no geometry left"), record.toString());
        }
        JsonNode last = record.at("/variants/2");
        assertTrue(last.get("sharedStages").toString().contains("\"paint\",\"finish\""), last.toString());
        assertTrue(run.out().contains("VARIANT"), run.out());
        assertTrue(run.out().contains("chair.ab.html"), run.out());

        int width = ImageIO.read(out.resolve("chair.ab.png").toFile()).getWidth();
        assertTrue(width > 1024, "a sheet of " + width);
        String page = Files.readString(out.resolve("chair.ab.html"));
        assertTrue(page.contains("baker=uv-bucket faces=3000") && page.contains("data:image/png;base64,"));
        assertFalse(page.contains("http:") || page.contains("https:"), "the page names an address");
        try (var files = Files.list(out)) {
            assertEquals(
                    List.of("chair.ab", "chair.ab.html", "chair.ab.json", "chair.ab.png"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }

        // Kept for the validator, which runs after the tests.
        Path kept = Files.createDirectories(Path.of("target", "glb"));
        for (JsonNode variant : List.of(first, last)) {
            String glb = variant.get("record").asText().replace(".json", ".glb");
            String name = "ab-" + variant.at("/settings/baker").asText() + ".glb";
            Files.copy(out.resolve(glb), kept.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Test
    void whatCannotBeVariedIsRefusedAtOnce() throws Exception {
        Pictures.ball(folder.resolve("ball.png"), "png");
        Snapshot before = Snapshot.of(folder);
        kiln.run(folder, "ab", "ball.png", "--vary", "colour=red,green").failed(2, "--vary colour", "baker");
        kiln.run(folder, "ab", "ball.png", "--vary", "seed=1,2,3,4,5,6", "--vary", "faces=1,2,3")
                .failed(2, "--vary", "16");
        kiln.run(folder, "ab", "ball.png").failed(2, "ab", "--vary");
        kiln.run(folder, "ab", "ball.png", "--vary", "baker=vertex-idw,vertx-idw")
                .failed(2, "baker vertx-idw", "did you mean 'vertex-idw'?", "uv-bucket");
        kiln.run(folder, "ab", "ball.png", "--matting", "no-such", "--vary", "seed=1,2")
                .failed(2, "matte no-such", "there is");
        kiln.run(folder, "ab", "none.png", "--vary", "seed=1,2").failed(2, "none.png");
        before.assertUntouched();
    }
}
