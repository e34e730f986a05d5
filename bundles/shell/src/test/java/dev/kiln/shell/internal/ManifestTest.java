package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.api.stage.Fault;
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
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

class ManifestTest {
    private static JsonNode manifest() throws Exception {
        return new Manifest("1.2.3", "/opt/kiln/bin/kiln", kind -> List.of("some-" + kind.name())).json();
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
