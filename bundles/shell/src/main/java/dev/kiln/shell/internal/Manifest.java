package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.imaging.PhotoFormats;
import dev.kiln.imaging.PhotoReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What a job host has to know to run Kiln as a subprocess without reading its documentation
 * ({@code manifest.schema.json}). Options and settings come from where they are defined, so they are never out of date.
 */
final class Manifest {
    private static final int FORMAT = 1;
    private static final JsonMapper MAPPER = new JsonMapper();

    /** A plain line of {@link Progress}. */
    private static final String PROGRESS_LINE = "^ *([0-9]+) %  ([a-z]+) \\(([0-9]+) of ([0-9]+)\\)$";

    private static final Map<String, String> FILES_OF_AN_ASSET = Map.of(
            "asset", "{name}.glb",
            "shape", "{name}_shape.glb",
            "preview", "{name}.preview.png",
            "record", "{name}.json");
    private static final Map<String, String> FILES_OF_A_CUTOUT = Map.of(
            "cutout", "{name}.cutout.png",
            "mask", "{name}.mask.png",
            "grey", "{name}.grey.png");

    private final String version;
    private final String program;
    private final Function<Kind<?>, List<String>> offers;

    /**
     * @param version of Kiln
     * @param program path of the start script
     * @param offers ids of the services of a kind that this node has, whether or not they can work here
     */
    Manifest(String version, String program, Function<Kind<?>, List<String>> offers) {
        this.version = version;
        this.program = program;
        this.offers = offers;
    }

    ObjectNode json() throws KilnException {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("operator", "kiln");
        root.put("version", version);
        root.put("format", FORMAT);
        root.put("description", "Turns a photo into a textured 3D asset.");
        ArrayNode operations = root.putArray("operations");
        operations.add(operation("generate", FILES_OF_AN_ASSET));
        operations.add(operation("matte", FILES_OF_A_CUTOUT));
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

    private ObjectNode operation(String verb, Map<String, String> files) throws KilnException {
        List<String> call =
                List.of(program, verb, "{photo}", "--out", "{folder}", "--name", "{name}", "--outcome", "{outcome}");
        ObjectNode node = MAPPER.createObjectNode().put("id", verb);
        node.put(
                "description",
                Commands.parser(verb).getCommandSpec().usageMessage().description()[0]);
        node.set("call", MAPPER.valueToTree(call));
        ObjectNode accepts = node.putArray("accepts").addObject();
        accepts.put("role", "photo");
        accepts.set("mediaTypes", MAPPER.valueToTree(PhotoFormats.mediaTypes()));
        accepts.put("maximumSide", PhotoReader.LARGEST_SIDE).put("maximumPixels", PhotoReader.MOST_PIXELS);
        ArrayNode produces = node.putArray("produces");
        files.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(file -> {
            ObjectNode one = produces.addObject();
            one.put("role", file.getKey()).put("file", file.getValue()).put("mediaType", mediaType(file.getValue()));
            if (file.getKey().equals("record")) {
                one.put("schema", "schema/result.schema.json");
            }
        });
        node.set("parameters", ManifestParameters.of(Commands.parser(verb), call, offers));
        return node;
    }

    private static String mediaType(String file) {
        return switch (file.substring(file.lastIndexOf('.'))) {
            case ".glb" -> "model/gltf-binary";
            case ".png" -> "image/png";
            case ".json" -> "application/json";
            default -> throw new IllegalArgumentException(file);
        };
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
