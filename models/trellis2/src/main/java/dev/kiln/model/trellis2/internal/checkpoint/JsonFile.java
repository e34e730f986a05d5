package dev.kiln.model.trellis2.internal.checkpoint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the JSON files of a checkpoint, which are small and hostile until read. */
final class JsonFile {
    private static final long LARGEST = 1 << 20;

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(32)
                    .maxDocumentLength(LARGEST)
                    .build())
            .build());

    private JsonFile() {}

    /**
     * The object in {@code file}.
     *
     * @throws KilnException of kind ENVIRONMENT if it cannot be read, of kind FAILED if it is no small JSON object
     */
    static Settings read(Path file) throws KilnException {
        try {
            // A pipe would never end, and a device has no size to be judged by.
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw refused(file, "is no regular file", null);
            }
            if (Files.size(file) > LARGEST) {
                throw refused(file, "is larger than " + LARGEST + " bytes", null);
            }
            JsonNode json = JSON.readTree(Files.readAllBytes(file));
            if (json == null || !json.isObject()) {
                throw refused(file, "is no JSON object", null);
            }
            return new Settings(file.toString(), json);
        } catch (JsonProcessingException e) {
            throw refused(file, "is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, file.toString(), "cannot be read", "check that the checkpoint is complete", e);
        }
    }

    private static KilnException refused(Path file, String offence, Exception cause) {
        return new KilnException(Fault.FAILED, file.toString(), offence, "use the files as they were published", cause);
    }
}
