package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job host that knows of Kiln what its manifest says, and nothing else. */
class HostTest {
    private final Kiln kiln = Kiln.built();
    private JsonNode manifest;

    @TempDir
    Path folder;

    @BeforeEach
    void readManifest() throws Exception {
        manifest = Schemas.check(
                "manifest", kiln.run(folder, "manifest").succeeded().out());
    }

    private JsonNode operation(String id) {
        for (JsonNode operation : manifest.get("operations")) {
            if (operation.get("id").asText().equals(id)) {
                return operation;
            }
        }
        throw new AssertionError("no operation " + id);
    }

    private static List<String> command(JsonNode operation, Map<String, String> places, String... parameters) {
        List<String> command = new ArrayList<>();
        for (JsonNode word : operation.get("call")) {
            String text = word.asText();
            for (Map.Entry<String, String> place : places.entrySet()) {
                text = text.replace("{" + place.getKey() + "}", place.getValue());
            }
            command.add(text);
        }
        command.addAll(List.of(parameters));
        return command;
    }

    /** The first choice that is called so; a host would offer all of them. */
    private static String choice(JsonNode operation, String option, String wanted) {
        for (JsonNode parameter : operation.get("parameters")) {
            if (parameter.get("option").asText().equals(option)) {
                assertTrue(parameter.get("choices").toString().contains('"' + wanted + '"'), parameter.toString());
                return wanted;
            }
        }
        throw new AssertionError("no parameter " + option);
    }

    @Test
    void aHostRunsAJobByTheManifestAlone() throws Exception {
        Pictures.ball(folder.resolve("upload-1.bin"), "png");
        for (String id : List.of("generate", "matte")) {
            JsonNode operation = operation(id);
            Path results = folder.resolve(id);
            Map<String, String> places = Map.of(
                    "photo", folder.resolve("upload-1.bin").toString(),
                    "folder", results.toString(),
                    "name", "result",
                    "outcome", folder.resolve("outcome.json").toString());
            List<String> command = id.equals("generate")
                    ? command(
                            operation,
                            places,
                            "--generator",
                            choice(operation, "--generator", "relief"),
                            "--faces",
                            "2000")
                    : command(operation, places);
            Run run = kiln.start(folder, command).end().succeeded();
            Pattern progress = Pattern.compile(manifest.at("/progress/pattern").asText());
            assertTrue(run.out().lines().anyMatch(line -> progress.matcher(line).matches()), run.out());
            JsonNode outcome = Schemas.read("outcome", folder.resolve("outcome.json"));
            assertEquals("DONE", outcome.get("state").asText());
            List<String> promised = new ArrayList<>();
            for (JsonNode file : operation.get("produces")) {
                promised.add(results.resolve(file.get("file").asText().replace("{name}", "result"))
                        .toString());
            }
            List<String> written = new ArrayList<>();
            outcome.get("outputs").forEach(file -> written.add(file.asText()));
            assertEquals(
                    promised.stream().sorted().toList(),
                    written.stream().sorted().toList());
            for (String file : written) {
                assertTrue(Files.size(Path.of(file)) > 0, file);
            }
        }
    }

    @Test
    void aHostUnderstandsAFailure() throws Exception {
        Files.writeString(folder.resolve("upload-2.bin"), "no picture at all\n".repeat(50));
        Map<String, String> places = Map.of(
                "photo", folder.resolve("upload-2.bin").toString(),
                "folder", folder.toString(),
                "name", "result",
                "outcome", folder.resolve("outcome.json").toString());
        Run run = kiln.start(folder, command(operation("generate"), places)).end();
        List<Integer> codes = new ArrayList<>();
        manifest.get("exitCodes").forEach(code -> codes.add(code.get("code").asInt()));
        assertTrue(run.code() != 0 && codes.contains(run.code()), run.code() + " of " + codes);
        assertTrue(run.err().strip().matches(manifest.at("/failure/pattern").asText()), run.err());
        JsonNode outcome = Schemas.read("outcome", folder.resolve("outcome.json"));
        assertTrue(outcome.at("/failure/subject").asText().endsWith("upload-2.bin"), outcome.toString());
    }
}
