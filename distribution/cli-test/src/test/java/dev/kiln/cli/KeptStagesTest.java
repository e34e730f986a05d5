package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stages kept by one process are gone on from by another. */
class KeptStagesTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    @Test
    void anotherProcessFinishesWithoutThePhoto() throws Exception {
        Path photo = Pictures.ball(folder.resolve("ball.png"), "png");
        kiln.run(folder, "generate", "ball.png", "-q", "--generator", "relief", "--faces", "2000", "-o", "whole")
                .succeeded();
        kiln.run(
                        folder,
                        "generate",
                        "ball.png",
                        "-q",
                        "--generator",
                        "relief",
                        "--faces",
                        "2000",
                        "--keep-stages",
                        "kept")
                .succeeded();
        // As if that had crashed in its last stage but one.
        Files.delete(folder.resolve("kept/11-bake.json"));
        Files.delete(photo);
        String out = kiln.run(folder, "finish", "kept", "--json", "-o", "rest")
                .succeeded()
                .out();
        for (String file : new String[] {"ball.glb", "ball_shape.glb", "ball.preview.png"}) {
            assertArrayEquals(
                    Files.readAllBytes(folder.resolve("whole").resolve(file)),
                    Files.readAllBytes(folder.resolve("rest").resolve(file)),
                    file);
        }
        JsonNode stages = new JsonMapper().readTree(out).get("stages");
        assertEquals("finish", stages.get(10).get("name").asText());
        assertTrue(stages.get(10).get("notes").toString().contains("taken from the kept stages"), out);
        assertTrue(stages.get(8).get("ranOn").asText().startsWith("relief"), out);
        assertEquals(-1, stages.get(11).get("notes").toString().indexOf("taken"), out);
    }

    @Test
    void brokenAndMissingStagesAreNamed() throws Exception {
        kiln.run(folder, "finish", "nowhere").failed(2, "nowhere", "--keep-stages");
        Pictures.ball(folder.resolve("ball.png"), "png");
        kiln.run(folder, "generate", "ball.png", "-q", "--generator", "relief", "--keep-stages", ".", "-o", "out")
                .failed(2, folder.getFileName().toString(), "is not empty");
        kiln.run(folder, "generate", "ball.png", "-q", "--generator", "relief", "--keep-stages", "kept")
                .succeeded();
        Path shape = folder.resolve("kept/08-shape.safetensors");
        byte[] bytes = Files.readAllBytes(shape);
        Files.write(shape, Arrays.copyOf(bytes, bytes.length / 2));
        Snapshot before = Snapshot.of(folder);
        kiln.run(folder, "finish", "kept", "-q").failed(1, "08-shape.safetensors", "finish --from shape");
        // Its photo was accepted, so it leaves a record of its failure, and else all as it was.
        Files.delete(folder.resolve("ball.failed.json"));
        before.assertUntouched();
        kiln.run(folder, "finish", "kept", "-q", "--from", "shape").succeeded();
        assertArrayEquals(bytes, Files.readAllBytes(shape));
    }
}
