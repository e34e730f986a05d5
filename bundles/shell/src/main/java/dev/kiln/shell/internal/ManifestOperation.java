package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.PhotoFormats;
import dev.kiln.imaging.PhotoReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A verb as a job host calls it.
 *
 * @param verb its name
 * @param input what goes in
 * @param isJob whether it is one job, of which an outcome can be written
 * @param files what comes out: role to name
 */
record ManifestOperation(String verb, Input input, boolean isJob, Map<String, String> files) {
    private static final JsonMapper MAPPER = new JsonMapper();

    private static final Map<String, String> ASSET = Map.of(
            "asset", "{name}.glb",
            "shape", "{name}_shape.glb",
            "preview", "{name}.preview.png",
            "record", "{name}.json");
    private static final Map<String, String> COMPARISON = Map.of(
            "page", "{name}.ab.html",
            "sheet", "{name}.ab.png",
            "comparison", "{name}.ab.json");
    private static final Map<String, String> CUTOUT = Map.of(
            "cutout", "{name}.cutout.png",
            "mask", "{name}.mask.png",
            "grey", "{name}.grey.png");
    private static final Map<String, String> SCHEMAS =
            Map.of("record", "schema/result.schema.json", "comparison", "schema/ab.schema.json");

    static final List<ManifestOperation> ALL = List.of(
            new ManifestOperation("generate", Input.PHOTO, true, ASSET),
            new ManifestOperation("finish", Input.STAGES, true, ASSET),
            new ManifestOperation("ab", Input.PHOTO, false, COMPARISON),
            new ManifestOperation("matte", Input.PHOTO, true, CUTOUT));

    /** What an operation takes besides options. */
    enum Input {
        /** A picture. */
        PHOTO,
        /** A folder of stages that an earlier operation has kept. */
        STAGES
    }

    /** @param program path of the start script */
    ObjectNode json(String program, Manifest.Services services) throws KilnException {
        boolean photo = input == Input.PHOTO;
        List<String> call = new ArrayList<>(
                List.of(program, verb, photo ? "{photo}" : "{stages}", "--out", "{folder}", "--name", "{name}"));
        if (isJob) {
            call.addAll(List.of("--outcome", "{outcome}"));
        }
        ObjectNode node = MAPPER.createObjectNode().put("id", verb);
        node.put(
                "description",
                Commands.parser(verb).getCommandSpec().usageMessage().description()[0]);
        node.set("call", MAPPER.valueToTree(call));
        node.putArray("accepts").add(photo ? photo() : stages());
        ArrayNode produces = node.putArray("produces");
        files.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(file -> {
            ObjectNode one = produces.addObject();
            one.put("role", file.getKey()).put("file", file.getValue()).put("mediaType", mediaType(file.getValue()));
            if (SCHEMAS.containsKey(file.getKey())) {
                one.put("schema", SCHEMAS.get(file.getKey()));
            }
        });
        node.set("parameters", ManifestParameters.of(Commands.parser(verb), call, services));
        return node;
    }

    private static ObjectNode photo() {
        ObjectNode node = MAPPER.createObjectNode().put("role", "photo");
        node.set("mediaTypes", MAPPER.valueToTree(PhotoFormats.mediaTypes()));
        return node.put("maximumSide", PhotoReader.LARGEST_SIDE).put("maximumPixels", PhotoReader.MOST_PIXELS);
    }

    private static ObjectNode stages() {
        ObjectNode node = MAPPER.createObjectNode().put("role", "stages");
        node.putObject("keptBy").put("operation", "generate").put("option", "--keep-stages");
        return node;
    }

    private static String mediaType(String file) {
        return switch (file.substring(file.lastIndexOf('.'))) {
            case ".glb" -> "model/gltf-binary";
            case ".png" -> "image/png";
            case ".json" -> "application/json";
            case ".html" -> "text/html";
            default -> throw new IllegalArgumentException(file);
        };
    }
}
