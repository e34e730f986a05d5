package dev.kiln.parity.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.TensorEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads a fixture's description and holds it against the tensors beside it. */
public final class FixtureFile {
    private static final long LARGEST = 1 << 22;
    private static final Map<String, String> PUBLISHED_NAMES = Map.of(
            "float32",
            "F32",
            "float64",
            "F64",
            "float16",
            "F16",
            "bfloat16",
            "BF16",
            "int32",
            "I32",
            "int64",
            "I64",
            "uint8",
            "U8",
            "bool",
            "BOOL");

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(32)
                    .maxDocumentLength(LARGEST)
                    .build())
            .build());

    private FixtureFile() {}

    /** Name of the fixture that {@code description} describes. */
    public static String nameOf(Path description) {
        String file = description.getFileName().toString();
        return file.substring(0, file.length() - ".json".length());
    }

    /** The description, an object. */
    public static JsonNode read(Path description) throws KilnException {
        try {
            // A pipe would never end, and a device has no size to be judged by.
            if (Files.exists(description) && !Files.isRegularFile(description)) {
                throw refused(description, "is no regular file", null);
            }
            if (Files.size(description) > LARGEST) {
                throw refused(description, "is larger than " + LARGEST + " bytes", null);
            }
            JsonNode json = JSON.readTree(Files.readAllBytes(description));
            if (json == null || !json.isObject()) {
                throw refused(description, "is no JSON object", null);
            }
            return json;
        } catch (JsonProcessingException e) {
            throw refused(description, "is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, description.toString(), "cannot be read", "check path and permissions", e);
        }
    }

    /** Refuses a description whose list of tensors, if it has one, differs from the file. */
    public static void compare(Path description, JsonNode json, Checkpoint tensors) throws KilnException {
        for (Map.Entry<String, JsonNode> listed : json.path("tensors").properties()) {
            TensorEntry entry = tensors.entry(listed.getKey())
                    .orElseThrow(() -> refused(description, "lists '" + listed.getKey() + "', which is missing", null));
            String dtype = listed.getValue().path(0).asText("");
            JsonNode shape = listed.getValue().path(1);
            boolean same =
                    entry.dtype().name().equals(PUBLISHED_NAMES.get(dtype)) && shape.size() == entry.shape().length;
            for (int axis = 0; same && axis < shape.size(); axis++) {
                same = shape.get(axis).asLong(-1) == entry.shape()[axis];
            }
            if (!same) {
                throw refused(
                        description,
                        "lists '" + listed.getKey() + "' as " + listed.getValue() + ", not as " + entry,
                        null);
            }
        }
    }

    /** Names of the weights, all of which must be there. */
    public static Set<String> weights(Path description, JsonNode json, Checkpoint tensors) throws KilnException {
        Set<String> names = new TreeSet<>();
        for (JsonNode name : json.path("weights")) {
            if (tensors.entry(name.asText("")).isEmpty()) {
                throw refused(description, "lists the weight " + name + ", which is missing", null);
            }
            names.add(name.asText());
        }
        return names;
    }

    private static KilnException refused(Path description, String offence, Exception cause) {
        return new KilnException(
                Fault.FAILED, description.toString(), offence, "make the fixture anew from the reference", cause);
    }
}
