package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
        return with(manifest.get("operations"), "id", id);
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
        JsonNode parameter = with(operation.get("parameters"), "option", option);
        assertTrue(parameter.get("choices").toString().contains('"' + wanted + '"'), parameter.toString());
        return wanted;
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

    /** The parameter with which a user of the host would choose how large textures are. */
    @Test
    void aHostOffersTheParametersOfAStage() throws Exception {
        JsonNode generate = operation("generate");
        JsonNode bake = with(manifest.get("stages"), "id", "bake");
        JsonNode baker = with(bake.get("services"), "id", "uv-bucket");
        JsonNode size = with(baker.get("parameters"), "key", "bake.texture-size");
        assertEquals("choice", size.get("type").asText());
        String least = size.at("/choices/0").asText();
        assertTrue(!least.equals(size.get("default").asText()), size.toString());
        String set = with(generate.get("parameters"), "type", "assignment")
                .get("option")
                .asText();
        Pictures.ball(folder.resolve("upload-3.bin"), "png");
        Map<String, String> places = places("upload-3.bin");
        String[] options = {
            bake.get("option").asText(),
            "uv-bucket",
            "--generator",
            choice(generate, "--generator", "relief"),
            "--faces",
            "2000"
        };
        List<String> command = command(generate, places, options);
        command.addAll(List.of(set, size.get("key").asText() + "=" + least));
        kiln.start(folder, command).end().succeeded();
        JsonNode record = Schemas.read("result", folder.resolve("result.json"));
        assertEquals(least, record.at("/request/parameters/bake/texture-size").asText());

        List<String> wrong = command(generate, places, options);
        wrong.addAll(List.of(set, size.get("key").asText() + "=" + least + "1"));
        Run refused = kiln.start(folder, wrong).end().failed(2, "bake.texture-size", least);
        assertTrue(!refused.out().contains("matte"), refused.out());
    }

    /** Stages kept by one operation go into another, and a third compares. */
    @Test
    void aHostGoesOnFromKeptStagesAndCompares() throws Exception {
        Pictures.ball(folder.resolve("upload-4.bin"), "png");
        Map<String, String> places = new HashMap<>(places("upload-4.bin"));
        JsonNode finish = operation("finish");
        JsonNode keptBy = finish.at("/accepts/0/keptBy");
        places.put("stages", folder.resolve("kept").toString());
        JsonNode generate = operation(keptBy.get("operation").asText());
        kiln.start(
                        folder,
                        command(
                                generate,
                                places,
                                "--generator",
                                choice(generate, "--generator", "relief"),
                                "--faces",
                                "2000",
                                keptBy.get("option").asText(),
                                places.get("stages")))
                .end()
                .succeeded();
        kiln.start(folder, command(finish, places, "--faces", "1000")).end().succeeded();
        assertEquals(
                "DONE",
                Schemas.read("outcome", folder.resolve("outcome.json"))
                        .get("state")
                        .asText());
        JsonNode ab = operation("ab");
        assertTrue(
                with(ab.get("parameters"), "option", "--vary").get("required").asBoolean());
        kiln.start(
                        folder,
                        command(
                                ab,
                                places,
                                "--generator",
                                "relief",
                                "--baker",
                                "vertex-idw",
                                "--vary",
                                "faces=500,900"))
                .end()
                .succeeded();
        for (JsonNode file : ab.get("produces")) {
            Path made = folder.resolve(file.get("file").asText().replace("{name}", "result"));
            assertTrue(Files.size(made) > 0, made.toString());
        }
        JsonNode comparison = with(ab.get("produces"), "role", "comparison");
        assertEquals("schema/ab.schema.json", comparison.get("schema").asText());
        Schemas.read("ab", folder.resolve("result.ab.json"));
    }

    private static JsonNode with(JsonNode nodes, String key, String value) {
        for (JsonNode node : nodes) {
            if (node.get(key).asText().equals(value)) {
                return node;
            }
        }
        throw new AssertionError("no " + key + " " + value + " in " + nodes);
    }

    private Map<String, String> places(String photo) {
        return Map.of(
                "photo", folder.resolve(photo).toString(),
                "folder", folder.toString(),
                "name", "result",
                "outcome", folder.resolve("outcome.json").toString());
    }

    @Test
    void aHostUnderstandsAFailure() throws Exception {
        Files.writeString(folder.resolve("upload-2.bin"), "no picture at all\n".repeat(50));
        Run run = kiln.start(folder, command(operation("generate"), places("upload-2.bin")))
                .end();
        List<Integer> codes = new ArrayList<>();
        manifest.get("exitCodes").forEach(code -> codes.add(code.get("code").asInt()));
        assertTrue(run.code() != 0 && codes.contains(run.code()), run.code() + " of " + codes);
        assertTrue(run.err().strip().matches(manifest.at("/failure/pattern").asText()), run.err());
        JsonNode outcome = Schemas.read("outcome", folder.resolve("outcome.json"));
        assertTrue(outcome.at("/failure/subject").asText().endsWith("upload-2.bin"), outcome.toString());
    }
}
