package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a job host has to know to run Kiln as a subprocess without reading its documentation
 * ({@code manifest.schema.json}). Options, parameters and settings come from where they are defined, so they are never out of
 * date.
 */
final class Manifest {
    private static final int FORMAT = 1;
    private static final JsonMapper MAPPER = new JsonMapper();

    /** A plain line of {@link Progress}. */
    private static final String PROGRESS_LINE = "^ *([0-9]+) %  ([a-z]+) \\(([0-9]+) of ([0-9]+)\\)$";

    private final String version;
    private final String program;
    private final Services services;

    /** The services that a node has, whether or not they can work here. */
    interface Services {
        /** Ids of those of a kind, sorted. */
        List<String> ids(Kind<?> kind);

        /** What one takes in the stage of its kind; nothing if it does not say. */
        Optional<List<Parameter>> parameters(Kind<?> kind, String id) throws KilnException;
    }

    /**
     * @param version of Kiln
     * @param program path of the start script
     * @param services of this node
     */
    Manifest(String version, String program, Services services) {
        this.version = version;
        this.program = program;
        this.services = services;
    }

    ObjectNode json() throws KilnException {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("operator", "kiln");
        root.put("version", version);
        root.put("format", FORMAT);
        root.put("description", "Turns a photo into a textured 3D asset.");
        ArrayNode operations = root.putArray("operations");
        for (ManifestOperation operation : ManifestOperation.ALL) {
            operations.add(operation.json(program, services));
        }
        root.set("stages", ManifestStages.of(services));
        ArrayNode settings = root.putArray("settings");
        for (Knob knob : Knob.values()) {
            settings.addObject()
                    .put("name", knob.key())
                    .put("type", knob.type().name().toLowerCase(Locale.ROOT))
                    .put("range", knob.range())
                    .put("default", knob.standard())
                    .put("description", knob.meaning());
        }
        root.putObject("outcome").put("file", "{outcome}").put("schema", "schema/outcome.schema.json");
        root.putObject("progress")
                .put("stream", "stdout")
                .put("pattern", PROGRESS_LINE)
                .set("groups", MAPPER.valueToTree(List.of("percent", "stage", "index", "count")));
        root.putObject("failure").put("stream", "stderr").put("pattern", "^kiln: (.*)$");
        ObjectNode cancel = root.putObject("cancel");
        cancel.set("signals", MAPPER.valueToTree(List.of("SIGINT", "SIGTERM")));
        cancel.put("withinSeconds", 2);
        root.set("exitCodes", exitCodes());
        return root;
    }

    private static ArrayNode exitCodes() {
        ArrayNode codes = MAPPER.createArrayNode();
        codes.addObject().put("code", 0).put("meaning", "done");
        for (Fault fault : Fault.values()) {
            String meaning = switch (fault) {
                case FAILED -> "the work failed";
                case USAGE -> "an option, a name or a value was wrong";
                case ENVIRONMENT -> "something is missing or broken on this machine";
                case REFUSED -> "the photo was refused; --force overrides what the photo check found";
                case CANCELLED -> "cancelled by SIGINT";
            };
            codes.addObject().put("code", fault.exitCode()).put("meaning", meaning);
        }
        codes.addObject().put("code", 143).put("meaning", "cancelled by SIGTERM");
        return codes;
    }
}
