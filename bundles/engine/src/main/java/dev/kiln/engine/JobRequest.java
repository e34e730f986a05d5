package dev.kiln.engine;

import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Parameters;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a user asks for. All values are checked when the request is submitted.
 *
 * @param photo the picture file
 * @param outputDirectory where the files go; made if missing
 * @param name first part of the output file names, without folder
 * @param matte a mask file to use in place of a matte service
 * @param choices ids that override the node's settings for this job, for example {@code Kind.BAKER -> "vertex-idw"}
 * @param seed seed of all random numbers
 * @param parameters stage name ({@code shape}, {@code paint}, {@code bake}) to what the user set for it
 * @param faces triangles wanted after decimation, 0 keeps all; if empty, as many as the baker asks for
 * @param force go on although the quality gate blocks
 * @param hints where the subject is, in pixels of the upright photo
 * @param goal what to make; on the way to a cut-out the quality gate never blocks
 * @param stages where what the stages make is kept, so that another job can go on from it; empty for nowhere. Only for
 *     {@link Goal#ASSET}
 */
public record JobRequest(
        Path photo,
        Path outputDirectory,
        String name,
        Optional<Path> matte,
        Map<Kind<?>, String> choices,
        long seed,
        Map<String, Parameters> parameters,
        OptionalInt faces,
        boolean force,
        MatteHints hints,
        Goal goal,
        Optional<KeptStages> stages) {
    /** Keeps copies of the maps. */
    public JobRequest {
        choices = Map.copyOf(choices);
        parameters = Map.copyOf(parameters);
    }

    /** A request for an asset, without hints. */
    public JobRequest(
            Path photo,
            Path outputDirectory,
            String name,
            Optional<Path> matte,
            Map<Kind<?>, String> choices,
            long seed,
            Map<String, Parameters> parameters,
            OptionalInt faces,
            boolean force) {
        this(
                photo,
                outputDirectory,
                name,
                matte,
                choices,
                seed,
                parameters,
                faces,
                force,
                MatteHints.none(),
                Goal.ASSET,
                Optional.empty());
    }

    /** A copy to be changed. */
    public JobRequestBuilder change() {
        return new JobRequestBuilder(this);
    }

    /**
     * A request with every default: seed 42, as many faces as the baker wants, the node's services; the files are named
     * after the photo.
     */
    public static JobRequest of(Path photo, Path outputDirectory) {
        String file = photo.getFileName() == null ? "" : photo.getFileName().toString();
        int dot = file.lastIndexOf('.');
        String name = dot > 0 ? file.substring(0, dot) : file;
        return new JobRequest(
                photo, outputDirectory, name, Optional.empty(), Map.of(), 42, Map.of(), OptionalInt.empty(), false);
    }
}
