package dev.kiln.engine.internal.output;

import java.nio.file.Path;
import java.util.List;

/**
 * The files of one result.
 *
 * @param asset the textured asset
 * @param shape the bare shape
 * @param preview four views
 * @param record the result record; written last, it vouches for the others
 */
public record OutputNames(String asset, String shape, String preview, String record) {
    /** The files of a result called {@code name}. */
    public static OutputNames of(String name) {
        return new OutputNames(name + ".glb", name + "_shape.glb", name + ".preview.png", name + ".json");
    }

    /** All of them in {@code folder}. */
    public List<Path> in(Path folder) {
        return List.of(folder.resolve(asset), folder.resolve(shape), folder.resolve(preview), folder.resolve(record));
    }
}
