package dev.kiln.weights.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the {@code weight_map} of a sharded checkpoint's index. */
public final class IndexReader {
    /** Largest index in bytes: about 160,000 tensors. */
    public static final long LONGEST_INDEX = 16 << 20;

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(16)
                    .maxNumberLength(64)
                    .maxNameLength(HeaderReader.LONGEST_NAME)
                    .maxStringLength(1 << 16)
                    .build())
            .build();

    private IndexReader() {}

    /**
     * Tensor name to shard name, as written.
     *
     * @throws KilnException if {@code path} is missing, too large, or no index
     */
    public static SortedMap<String, String> read(Path path) throws KilnException {
        try (MappedFile file = MappedFile.open(path)) {
            if (file.bytes().byteSize() > LONGEST_INDEX) {
                throw refused(path, "is larger than " + LONGEST_INDEX + " bytes, too large for an index", null);
            }
            return Guard.reading(path.toString(), () -> parse(path, file));
        }
    }

    private static SortedMap<String, String> parse(Path path, MappedFile file) throws KilnException {
        try (JsonParser json = JSON.createParser(SegmentReader.utf8(file.bytes()))) {
            SortedMap<String, String> shardOf = null;
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw refused(path, "is not a JSON object", null);
            }
            String field;
            while ((field = json.nextFieldName()) != null) {
                JsonToken value = json.nextToken();
                if (!field.equals("weight_map")) {
                    json.skipChildren();
                } else if (value == JsonToken.START_OBJECT) {
                    shardOf = weightMap(path, json);
                } else {
                    throw refused(path, "has a 'weight_map' that is not an object", null);
                }
            }
            if (json.nextToken() != null) {
                throw refused(path, "goes on behind its JSON", null);
            }
            if (shardOf == null || shardOf.isEmpty()) {
                throw refused(path, "lists no tensors in 'weight_map'", null);
            }
            return shardOf;
        } catch (CharacterCodingException e) {
            throw refused(path, "is not UTF-8", e);
        } catch (JsonProcessingException e) {
            throw refused(path, "is no sound JSON: " + Quoted.of(e.getOriginalMessage()), e);
        } catch (IOException e) {
            throw refused(path, "cannot be read", e);
        }
    }

    private static SortedMap<String, String> weightMap(Path path, JsonParser json) throws IOException, KilnException {
        SortedMap<String, String> shardOf = new TreeMap<>();
        String name;
        while ((name = json.nextFieldName()) != null) {
            if (json.nextToken() != JsonToken.VALUE_STRING) {
                throw refused(path, "gives no file name for tensor " + Quoted.of(name), null);
            }
            shardOf.put(name, json.getText());
        }
        return shardOf;
    }

    private static KilnException refused(Path path, String offence, Throwable cause) {
        return new KilnException(
                Fault.FAILED, path.toString(), offence, "fetch the index again from its source", cause);
    }
}
