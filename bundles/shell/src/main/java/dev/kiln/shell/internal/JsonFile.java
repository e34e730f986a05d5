package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.api.stage.KilnException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes a JSON file whole. */
final class JsonFile {
    private JsonFile() {}

    /** Writes {@code root} to {@code target}; throws as {@link WholeFile#write}. */
    static void write(Path target, JsonNode root) throws KilnException {
        WholeFile.write(target, (root.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
