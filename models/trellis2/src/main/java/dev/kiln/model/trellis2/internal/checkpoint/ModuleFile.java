package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;
import java.nio.file.Path;
import java.util.Set;

/**
 * One network of a checkpoint, its files not yet opened.
 *
 * @param type class of the reference implementation
 * @param args its arguments
 * @param weights the safetensors file
 */
public record ModuleFile(String type, Settings args, Path weights) {
    /** Refuses a class that is none of {@code known}. */
    ModuleFile require(String... known) throws KilnException {
        if (!Set.of(known).contains(type)) {
            throw args.fault("name", "is '" + type + "', not " + String.join(" or ", known));
        }
        return this;
    }
}
