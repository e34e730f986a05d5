package dev.kiln.engine.internal.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes result records as JSON. */
public final class RecordFile {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private RecordFile() {}

    /** Writes {@code record} to {@code target}. */
    public static void write(ResultRecord record, Path target) throws IOException {
        Files.write(target, (JSON.writeValueAsString(record) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
