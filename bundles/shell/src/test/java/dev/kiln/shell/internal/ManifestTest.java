package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Parameter;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

class ManifestTest {
    private static final List<Parameter> DECLARED = List.of(
            Parameter.wholeNumber("steps", 1, 1000, "how many").withDefault(12),
            Parameter.number("depth", 0.2, 0.8, "how deep"),
            Parameter.choice("size", List.of("1024", "2048"), "how large").withDefault("2048"),
            Parameter.onOrOff("grey", false, "whether"),
            Parameter.text("weights", "which"),
            Parameter.folder("keep", "where"));

    /** One service of each kind; bakers declare, painters have nothing to declare, shapers say nothing. */
    private static final class One implements Manifest.Services {
        @Override
        public List<String> ids(Kind<?> kind) {
            return List.of("some-" + kind.name());
        }

        @Override
        public Optional<List<Parameter>> parameters(Kind<?> kind, String id) {
            if (kind == Kind.SHAPER) {
                return Optional.empty();
            }
            return Optional.of(kind == Kind.BAKER ? DECLARED : List.of());
        }
    }

    private static JsonNode manifest() throws Exception {
        return new Manifest("1.2.3", "/opt/kiln/bin/kiln", new One()).json();
    }

    @Test
    void fitsItsSchema() throws Exception {
        Schemas.assertFits("manifest", manifest());
    }

    /** Every option of a verb is in the call, or a parameter, or one of the few that hosts have no use for. */
    @Test
    void noOptionIsForgotten() throws Exception {
        for (JsonNode operation : manifest().get("operations")) {
            Set<String> told =
                    new HashSet<>(Set.of("--help", "--json", "--quiet", "--verbose", "--recursive", "--skip-done"));
            if (operation.get("id").asText().equals("ab")) {
                told.add("--outcome");
            }
            operation.get("call").forEach(word -> told.add(word.asText()));
            told.addAll(operation.get("parameters").findValuesAsText("option"));
            Commands.parser(operation.get("id").asText()).getCommandSpec().options().stream()
                    .map(OptionSpec::longestName)
                    .forEach(name -> assertTrue(told.contains(name), name));
        }
    }

    @Test
    void parametersHaveTypesAndServicesTheirChoices() throws Exception {
        JsonNode parameters = manifest().at("/operations/0/parameters");
        assertEquals("integer", of(parameters, "--seed").get("type").asText());
        assertEquals(42, of(parameters, "--seed").get("default").asInt());
        assertEquals(0, of(parameters, "--faces").get("minimum").asInt());
        assertEquals("switch", of(parameters, "--force").get("type").asText());
        assertEquals("path", of(parameters, "--matte").get("type").asText());
        assertTrue(of(parameters, "--set").get("repeated").asBoolean());
        assertEquals("some-baker", of(parameters, "--baker").at("/choices/0").asText());
        assertEquals("some-matte", of(parameters, "--matting").at("/choices/0").asText());
        assertEquals("off", of(parameters, "--light").at("/choices/1").asText());
        assertEquals(
                "some-" + Kind.SHAPER.name(),
                of(parameters, "--generator").at("/choices/0").asText());
    }

    @Test
    void stagesHaveTheirServicesAndWhatTheseDeclare() throws Exception {
        JsonNode stages = manifest().get("stages");
        assertEquals(List.of("shape", "paint", "bake"), ids(stages));
        assertEquals("--shaper", stages.at("/0/option").asText());
        assertEquals("some-shaper", stages.at("/0/services/0/id").asText());
        assertTrue(stages.at("/0/services/0/parameters").isMissingNode());
        assertEquals("[]", stages.at("/1/services/0/parameters").toString());
        JsonNode bake = stages.at("/2/services/0/parameters");
        assertEquals(
                "{'key':'bake.steps','type':'integer','minimum':1,'maximum':1000,'default':'12',"
                        + "'description':'how many'}",
                bake.get(0).toString().replace('"', '\''));
        assertEquals(0.8, bake.at("/1/maximum").asDouble());
        assertTrue(bake.at("/1/default").isMissingNode());
        assertEquals("[\"1024\",\"2048\"]", bake.at("/2/choices").toString());
        assertEquals(List.of("integer", "number", "choice", "boolean", "text", "path"), bake.findValuesAsText("type"));
    }

    @Test
    void theSchemaHoldsTypesToWhatTheyNeed() throws Exception {
        JsonNode manifest = manifest();
        ((ObjectNode) manifest.at("/stages/2/services/0/parameters/2")).remove("choices");
        assertEquals(1, Schemas.complaints("manifest", manifest).size());
        ((ObjectNode) manifest.at("/stages/2/services/0/parameters/0")).remove("maximum");
        assertEquals(2, Schemas.complaints("manifest", manifest).size());
    }

    @Test
    void everyVerbThatMakesSomethingIsAnOperation() throws Exception {
        JsonNode operations = manifest().get("operations");
        assertEquals(List.of("generate", "finish", "ab", "matte"), ids(operations));
        assertEquals("{stages}", operations.at("/1/call/2").asText());
        assertEquals(
                "--keep-stages", operations.at("/1/accepts/0/keptBy/option").asText());
        assertTrue(of(operations.at("/2/parameters"), "--vary").get("required").asBoolean());
        assertFalse(operations.at("/2/call").toString().contains("outcome"));
    }

    private static List<String> ids(JsonNode nodes) {
        List<String> ids = new ArrayList<>();
        nodes.forEach(node -> ids.add(node.get("id").asText()));
        return ids;
    }

    private static JsonNode of(JsonNode parameters, String option) {
        for (JsonNode parameter : parameters) {
            if (parameter.get("option").asText().equals(option)) {
                return parameter;
            }
        }
        throw new AssertionError(option + " is missing");
    }

    @Test
    void settingsAndExitCodesAreComplete() throws Exception {
        assertEquals(
                Arrays.stream(Knob.values()).map(Knob::key).toList(),
                manifest().get("settings").findValuesAsText("name"));
        List<Integer> codes = new ArrayList<>();
        manifest().get("exitCodes").forEach(code -> codes.add(code.get("code").asInt()));
        for (Fault fault : Fault.values()) {
            assertTrue(codes.contains(fault.exitCode()), fault.name());
        }
    }

    @Test
    void thePatternOfProgressIsThatOfItsLines() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(new PrintStream(out, true), System.err, Path.of(""), false, false);
        Progress.on(console).progressed(null, new JobProgress("shape", 9, 13, 7.4));
        String line = out.toString().stripTrailing();
        assertTrue(line.matches(manifest().at("/progress/pattern").asText()), line);
    }
}
