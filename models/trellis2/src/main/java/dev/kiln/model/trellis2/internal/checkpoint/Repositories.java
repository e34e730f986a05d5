package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;
import java.nio.file.Path;

/** Where the files of a published repository lie on this machine. */
@FunctionalInterface
public interface Repositories {
    /**
     * The folder of {@code repository}.
     *
     * @param repository {@code owner/name}
     * @throws KilnException of kind ENVIRONMENT if it is not on this machine, saying how to get it
     */
    Path folder(String repository) throws KilnException;
}
