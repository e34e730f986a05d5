package dev.kiln.cli;

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

/** The records of results and of failures, held against the schemas of the distribution. */
class OutcomeTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    @BeforeEach
    void photo() throws Exception {
        Pictures.ball(folder.resolve("ball.png"), "png");
    }

    private JsonNode outcome() throws Exception {
        return Schemas.read("outcome", folder.resolve("end.json"));
    }

    @Test
    void everyBakerWritesARecordThatFitsAlsoWhenAJobIsTakenUpAgain() throws Exception {
        fits(
                "vertex-idw",
                "generate",
                "ball.png",
                "--generator",
                "relief",
                "--faces",
                "2000",
                "--set",
                "shape.depth=0.4",
                "--keep-stages",
                "stages");
        fits("uv-bucket", "finish", "stages", "--set", "bake.texture-size=1024");
        fits("metal-texel", "finish", "stages", "--set", "bake.texture-size=1024");
    }

    private void fits(String baker, String... command) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--baker", baker, "--json", "--outcome", "end.json"));
        Run run = kiln.run(folder, arguments.toArray(String[]::new)).succeeded();
        JsonNode record = Schemas.read("result", folder.resolve("ball.json"));
        assertTrue(record.get("services").findValuesAsText("id").contains(baker), record.toPrettyString());
        assertEquals(outcome(), Schemas.check("outcome", run.out()));
    }

    @Test
    void aJobThatFailsAfterItsPhotoWasAcceptedLeavesARecordOfItsStages() throws Exception {
        kiln.run(folder, "generate", "ball.png", "--generator", "relief", "--faces", "1", "--outcome", "end.json", "-q")
                .failed(1, "mesh", "no geometry left");
        JsonNode outcome = outcome();
        assertEquals("FAILED", outcome.get("state").asText());
        assertEquals("FAILED", outcome.at("/failure/fault").asText());
        assertTrue(outcome.get("stages").findValuesAsText("name").contains("paint"), outcome.toPrettyString());
        assertEquals(outcome, Schemas.read("outcome", folder.resolve("ball.failed.json")));
        assertFalse(Files.exists(folder.resolve("ball.glb")));
    }

    @Test
    void refusalsWrongNamesAndFullDisksHaveAnOutcomeToo() throws Exception {
        Pictures.transparent(folder.resolve("clear.png"));
        kiln.run(folder, "generate", "clear.png", "--outcome", "end.json", "-q").failed(4, "clear.png");
        assertEquals("REFUSED", outcome().get("state").asText());
        kiln.run(folder, "generate", "ball.png", "--outcome", "end.json", "-q", "--baker", "no-such")
                .failed(2, "no-such");
        assertEquals("USAGE", outcome().at("/failure/fault").asText());
        kiln.run(folder, "generate", "ball.png", "--outcome", "end.json", "-q", "-o", "ball.png")
                .failed(3, "ball.png");
        assertEquals("ENVIRONMENT", outcome().at("/failure/fault").asText());
        assertEquals(
                List.of("ball.png", "clear.png", "end.json"),
                List.copyOf(Snapshot.of(folder).files().keySet()));
    }

    @Test
    void anOutcomeThatCannotBeWrittenIsSaidBeforeTheRun() throws Exception {
        Snapshot before = Snapshot.of(folder);
        kiln.run(folder, "generate", "ball.png", "--outcome", "ball.png").failed(2, "--outcome", ".json");
        kiln.run(folder, "generate", "ball.png", "--outcome", "ball.png/end.json")
                .failed(3, "--outcome ball.png/end.json", "cannot be made", "name a file");
        Files.createDirectory(folder.resolve("folder.json"));
        kiln.run(folder, "generate", "ball.png", "--outcome", "folder.json")
                .failed(3, "--outcome folder.json", "is a folder", "name a file");
        before.assertUntouched();
    }

    @Test
    void aPipeIsNotReplacedByTheOutcome() throws Exception {
        Path pipe = Pipes.make(folder.resolve("pipe.json"));
        Snapshot before = Snapshot.of(folder);
        kiln.run(folder, "generate", "ball.png", "--outcome", "pipe.json")
                .failed(3, "--outcome pipe.json", "is a pipe", "name a file");
        before.assertUntouched();
        assertTrue(Files.exists(pipe) && !Files.isRegularFile(pipe));
    }

    @Test
    void theFolderOfTheOutcomeIsMadeAsThatOfTheResults() throws Exception {
        Pictures.transparent(folder.resolve("clear.png"));
        kiln.run(folder, "generate", "clear.png", "--outcome", "new/today/end.json", "-o", "new", "-q")
                .failed(4, "clear.png");
        assertEquals(
                "REFUSED",
                Schemas.read("outcome", folder.resolve("new/today/end.json"))
                        .get("state")
                        .asText());
    }

    @Test
    void signalsCancelAndTheOutcomeSaysSo() throws Exception {
        for (String signal : List.of("INT", "TERM")) {
            Kiln.Running running = kiln.start(folder, "generate", "ball.png", "--outcome", "end.json", "-o", "new");
            running.until(" %  ");
            running.signal(signal);
            Run run = running.end();
            assertEquals(signal.equals("INT") ? 130 : 143, run.code(), run.out() + run.err());
            assertEquals("CANCELLED", outcome().get("state").asText());
            Files.delete(folder.resolve("end.json"));
            assertFalse(Files.exists(folder.resolve("new")), "an empty folder is left behind");
            assertEquals(
                    List.of("ball.png"), List.copyOf(Snapshot.of(folder).files().keySet()));
        }
    }
}
