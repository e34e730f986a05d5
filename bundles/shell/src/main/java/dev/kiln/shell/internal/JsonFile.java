package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a JSON file whole: it is either the old one or the new one, never half of it. */
final class JsonFile {
    private JsonFile() {}

    /**
     * Writes {@code root} to {@code target}.
     *
     * @throws KilnException of kind ENVIRONMENT if that cannot be done
     */
    static void write(Path target, JsonNode root) throws KilnException {
        Path part = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            try {
                Files.write(part, (root.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8));
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    target.toString(),
                    "cannot be written (" + e.getClass().getSimpleName() + ")",
                    "check permissions and free disk space",
                    e);
        }
    }
}
