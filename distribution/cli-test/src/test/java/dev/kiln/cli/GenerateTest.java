package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a good photo gives. */
class GenerateTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    @Test
    void writesItsFilesIntoTheUsersFolder() throws Exception {
        Pictures.ball(folder.resolve("ball.png"), "png");
        Run run = kiln.run(folder, "generate", "ball.png", "--faces", "4000").succeeded();
        assertEquals(
                List.of("ball.glb", "ball.json", "ball.png", "ball.preview.png", "ball_shape.glb"),
                List.copyOf(Snapshot.of(folder).files().keySet()));
        assertArrayEquals("glTF".getBytes(), Arrays.copyOf(Files.readAllBytes(folder.resolve("ball.glb")), 4));
        // Kept for the validator, which runs after the tests.
        Path kept = Files.createDirectories(Path.of("target", "glb"));
        for (String name : List.of("ball.glb", "ball_shape.glb")) {
            Files.copy(folder.resolve(name), kept.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        assertTrue(run.out().contains(" %  shape"), run.out());
        assertTrue(run.out().contains("\nball.glb  "), run.out());
        assertFalse(run.out().contains("\r") || run.out().contains("\u001b"), "plain lines where there is no terminal");
    }

    @Test
    void quietPrintsNothingAndJsonOnlyJson() throws Exception {
        Pictures.ball(folder.resolve("ball.png"), "png");
        assertEquals(
                "",
                kiln.run(folder, "generate", "ball.png", "-q", "-o", "a", "--faces", "2000")
                        .succeeded()
                        .out());
        String out = kiln.run(folder, "generate", "ball.png", "--json", "-o", "b", "--faces", "2000")
                .succeeded()
                .out();
        JsonNode result = new JsonMapper().readTree(out);
        assertEquals("DONE", result.get("state").asText());
        assertEquals(4, result.get("outputs").size());
        assertTrue(result.get("stages").size() > 5, out);
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("a/ball.glb")), Files.readAllBytes(folder.resolve("b/ball.glb")));
    }

    @Test
    void anyNameIsAName() throws Exception {
        Path odd = Files.createDirectory(folder.resolve("Küche 🏺 100% 'neu'"));
        Pictures.ball(odd.resolve("Tasse 🫖 blå.png"), "png");
        for (String locale : List.of("C", "C.UTF-8")) {
            kiln.with("LC_ALL", locale)
                    .run(odd, "generate", "Tasse 🫖 blå.png", "-q", "-o", locale, "--faces", "2000")
                    .succeeded();
            assertTrue(Files.exists(odd.resolve(locale).resolve("Tasse 🫖 blå.glb")), locale);
        }
    }

    @Test
    void twoProcessesShareAnInstallation() throws Exception {
        Pictures.ball(folder.resolve("ball.png"), "png");
        Kiln.Running first = kiln.start(folder, "generate", "ball.png", "-q", "-o", "a", "--faces", "2000");
        Kiln.Running second = kiln.start(folder, "generate", "ball.png", "-q", "-o", "b", "--faces", "2000");
        first.end().succeeded();
        second.end().succeeded();
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("a/ball.glb")), Files.readAllBytes(folder.resolve("b/ball.glb")));
    }

    @Test
    void ctrlCEndsWithinTwoSecondsAndLeavesNothing() throws Exception {
        Pictures.ball(folder.resolve("ball.png"), "png");
        Files.writeString(folder.resolve("ball.glb"), "an earlier result");
        Snapshot before = Snapshot.of(folder);
        Kiln.Running running = kiln.start(folder, "generate", "ball.png");
        running.until(" %  ");
        long start = System.nanoTime();
        running.interrupt();
        Run run = running.end();
        double seconds = (System.nanoTime() - start) / 1e9;
        assertEquals(130, run.code(), run.out() + run.err());
        assertEquals("kiln: cancelled", run.err().strip());
        assertTrue(seconds < 2.5, "took " + seconds + " s");
        before.assertUntouched();
    }
}
