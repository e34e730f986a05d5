package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole: it is either the old one or the new one, never half of it. */
final class WholeFile {
    private WholeFile() {}

    /**
     * Writes {@code content} to {@code target}, whose folder is made if it is missing: another run may have made it,
     * and removed it again because it was empty.
     *
     * @throws KilnException of kind ENVIRONMENT if that cannot be done
     */
    static void write(Path target, byte[] content) throws KilnException {
        Path part = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            Files.createDirectories(target.getParent());
            try {
                Files.write(part, content);
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
