package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several photos in one command. */
class BatchTest {
    private static final String[] FAST = {"--generator", "relief", "--faces", "2000", "--baker", "vertex-idw"};

    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    private Path in;

    @BeforeEach
    void photos() throws Exception {
        in = Files.createDirectory(folder.resolve("in"));
        Pictures.ball(in.resolve("ball10.png"), "png");
        Pictures.ball(in.resolve("ball9.jpg"), "jpg");
    }

    private Run batch(String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("generate", "in", "--out", "out"));
        arguments.addAll(List.of(FAST));
        arguments.addAll(List.of(more));
        return kiln.run(folder, arguments.toArray(String[]::new));
    }

    private List<String> states() throws Exception {
        List<String> states = new ArrayList<>();
        for (JsonNode photo :
                Schemas.read("batch", folder.resolve("out/batch.json")).get("photos")) {
            states.add(photo.get("photo").asText() + " " + photo.get("state").asText());
        }
        return states;
    }

    @Test
    void aFolderIsMadePhotoByPhotoAndSkippedWhereItIsDone() throws Exception {
        Pictures.transparent(in.resolve("clear.png"));
        Files.writeString(in.resolve("text.png"), "no picture at all\n".repeat(50));
        Run first = batch();
        assertEquals(1, first.code(), first.out() + first.err());
        assertEquals(List.of("ball9.jpg DONE", "ball10.png DONE", "clear.png REFUSED", "text.png FAILED"), states());
        assertTrue(first.out().contains("[2/4] ball10.png  done, "), first.out());
        assertEquals(2, first.err().lines().count(), first.err());
        assertFalse(Files.exists(folder.resolve("out/text.failed.json")));
        for (String name : List.of("ball9", "ball10")) {
            Schemas.read("result", folder.resolve("out/" + name + ".json"));
        }

        kiln.run(
                        folder,
                        "generate",
                        "in/ball10.png",
                        "-o",
                        "alone",
                        "--generator",
                        "relief",
                        "--faces",
                        "2000",
                        "--baker",
                        "vertex-idw",
                        "-q")
                .succeeded();
        for (String file : List.of("ball10.glb", "ball10_shape.glb", "ball10.preview.png")) {
            assertArrayEquals(
                    Files.readAllBytes(folder.resolve("alone").resolve(file)),
                    Files.readAllBytes(folder.resolve("out").resolve(file)),
                    file);
        }

        Files.delete(in.resolve("text.png"));
        Files.delete(folder.resolve("out/ball9.preview.png"));
        assertEquals(4, batch("--skip-done", "--quiet").code());
        assertEquals(List.of("ball9.jpg DONE", "ball10.png SKIPPED", "clear.png REFUSED"), states());
    }

    @Test
    void ctrlCKeepsWhatIsDoneAndEndsTheRest() throws Exception {
        Pictures.ball(in.resolve("ball11.png"), "png");
        List<String> arguments = new ArrayList<>(List.of("generate", "in", "--out", "out"));
        arguments.addAll(List.of(FAST));
        Kiln.Running running = kiln.start(folder, arguments.toArray(String[]::new));
        running.until("[1/3] ball9.jpg  done");
        long start = System.nanoTime();
        running.interrupt();
        Run run = running.end();
        double seconds = (System.nanoTime() - start) / 1e9;
        assertEquals(130, run.code(), run.out() + run.err());
        assertEquals("kiln: cancelled", run.err().strip());
        assertTrue(seconds < 2.5, "took " + seconds + " s");
        assertEquals("ball9.jpg DONE", states().getFirst());
        assertEquals("ball11.png WAITING", states().getLast());
        Schemas.read("result", folder.resolve("out/ball9.json"));
        for (String file : Snapshot.of(folder.resolve("out")).files().keySet()) {
            assertFalse(file.endsWith(".part"), file);
        }
    }

    @Test
    void whatCannotBeRightIsSaidBeforeAnythingRuns() throws Exception {
        Pictures.ball(in.resolve("ball9.png"), "png");
        Snapshot before = Snapshot.of(folder);
        kiln.run(folder, "generate", "in", "-o", "out").failed(2, "ball9.png", "same results as ball9.jpg");
        kiln.run(folder, "generate", "in", "--name", "a").failed(2, "--name", "one photo");
        kiln.run(folder, "generate", "in", "--box", "1,2,3,4").failed(2, "--box", "one photo");
        before.assertUntouched();
    }
}
