package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(60)
class BatchTest {
    private final ScriptedEngine engine = new ScriptedEngine();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private int run(List<String> names, String... options) throws Exception {
        ResultOptions results = new ResultOptions();
        new CommandLine(results).parseArgs(options);
        Console console = new Console(new PrintStream(out, true), new PrintStream(err, true), folder, false, false);
        List<BatchPhoto> photos = names.stream()
                .map(name -> new BatchPhoto(folder.resolve(name + ".png"), name + ".png", folder, name))
                .toList();
        return new Batch(console, engine, "1.2.3", folder)
                .run(photos, photo -> JobRequest.of(photo.file(), photo.folder()), false, results);
    }

    private JsonNode summary() throws IOException {
        JsonNode summary = new JsonMapper().readTree(Files.readString(folder.resolve("batch.json")));
        Schemas.assertFits("batch", summary);
        return summary;
    }

    private List<String> states() throws IOException {
        List<String> states = new ArrayList<>();
        summary().get("photos").forEach(photo -> states.add(photo.get("state").asText()));
        return states;
    }

    @Test
    void failuresAndRefusalsDoNotEndIt() throws Exception {
        assertEquals(1, run(List.of("a", "refused", "failed", "gone", "unnameable", "b")));
        assertEquals(List.of("DONE", "REFUSED", "FAILED", "FAILED", "FAILED", "DONE"), states());
        assertEquals("shaper x", summary().at("/photos/2/failure/subject").asText());
        assertEquals(3, summary().at("/counts/failed").asInt());
        List<String> failures = err.toString().lines().toList();
        assertEquals(4, failures.size(), failures.toString());
        assertEquals("kiln: refused.png: is REFUSED; try another", failures.getFirst());
        assertTrue(failures.getLast().startsWith("kiln: unnameable.png: "), failures.getLast());
        assertTrue(failures.getLast().endsWith("; rename it, or make it alone with --name"), failures.getLast());
        assertTrue(out.toString().startsWith("[1/6] a.png  done, 1.50 s"), out.toString());
        assertTrue(out.toString().contains("PHOTO"), out.toString());
    }

    @Test
    void onlyRefusalsAreExitCodeFour() throws Exception {
        assertEquals(4, run(List.of("a", "refused")));
        assertEquals(0, run(List.of("a", "b")));
    }

    @Test
    void whatIsWrongForEveryPhotoEndsIt() throws Exception {
        KilnException wrong = assertThrows(KilnException.class, () -> run(List.of("a", "wrong", "b")));
        assertEquals(Fault.USAGE, wrong.fault());
        assertEquals(List.of("a", "wrong"), engine.submitted);
        assertEquals(List.of("DONE", "WAITING", "WAITING"), states());
        assertEquals(
                Fault.ENVIRONMENT,
                assertThrows(KilnException.class, () -> run(List.of("full"))).fault());
    }

    @Test
    void anInterruptKeepsWhatIsDone() throws Exception {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> run(List.of("a", "waits", "b")));
        assertFalse(Thread.interrupted());
        assertEquals(List.of("DONE", "WAITING", "WAITING"), states());
        assertEquals(List.of("a", "waits"), engine.submitted);
    }

    @Test
    void jsonIsTheSummaryAndQuietIsSilent() throws Exception {
        run(List.of("a", "failed"), "--json");
        assertEquals(summary(), new JsonMapper().readTree(out.toString()));
        out.reset();
        run(List.of("a", "failed"), "--quiet");
        assertEquals("", out.toString());
        assertEquals(2, err.toString().lines().count());
    }

    @Test
    void aFailureAfterThePhotoWasAcceptedLeavesARecord() throws Exception {
        run(List.of("failed", "unread", "refused"));
        assertTrue(Files.notExists(folder.resolve("unread.failed.json")));
        assertTrue(Files.notExists(folder.resolve("refused.failed.json")));
        JsonNode kept = new JsonMapper().readTree(Files.readString(folder.resolve("failed.failed.json")));
        Schemas.assertFits("outcome", kept);
        assertEquals("compose", kept.at("/stages/1/name").asText());
        Files.move(folder.resolve("failed.failed.json"), folder.resolve("a.failed.json"));
        run(List.of("a"));
        assertTrue(Files.notExists(folder.resolve("a.failed.json")), "a success clears it away");
    }
}
