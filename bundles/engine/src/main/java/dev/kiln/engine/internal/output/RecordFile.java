package dev.kiln.engine.internal.output;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Result records as JSON. */
public final class RecordFile {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private RecordFile() {}

    /** Writes {@code record} to {@code target}. */
    public static void write(ResultRecord record, Path target) throws IOException {
        Files.write(target, (JSON.writeValueAsString(record) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** What {@code file} holds; a missing node if that is no JSON. */
    public static JsonNode read(Path file) throws IOException {
        try {
            return JSON.readTree(Files.readAllBytes(file));
        } catch (JacksonException e) {
            return MissingNode.getInstance();
        }
    }

    /** {@code value} as it looks when it is read again. */
    public static JsonNode tree(Object value) throws IOException {
        return JSON.readTree(JSON.writeValueAsBytes(value));
    }
}
