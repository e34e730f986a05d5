package dev.kiln.engine.internal.output;

import dev.kiln.engine.JobRequest;
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

    /** The files of a request, in its folder. */
    public static List<Path> targets(JobRequest request) {
        List<String> files = switch (request.goal()) {
            case ASSET -> {
                OutputNames names = of(request.name());
                yield List.of(names.asset, names.shape, names.preview, names.record);
            }
            case CUTOUT -> {
                CutoutNames names = CutoutNames.of(request.name());
                yield List.of(names.cutout(), names.mask(), names.grey());
            }
        };
        return files.stream().map(request.outputDirectory()::resolve).toList();
    }
}
