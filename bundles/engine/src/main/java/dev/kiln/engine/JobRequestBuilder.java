package dev.kiln.engine;

import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Parameters;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Changes a copy of a request, field by field; see {@link JobRequest} for what each means. For one thread. */
public final class JobRequestBuilder {
    private Path photo;
    private Path outputDirectory;
    private String name;
    private Optional<Path> matte;
    private Map<Kind<?>, String> choices;
    private long seed;
    private Map<String, Parameters> parameters;
    private OptionalInt faces;
    private boolean force;
    private MatteHints hints;
    private Goal goal;
    private Optional<KeptStages> stages;

    JobRequestBuilder(JobRequest from) {
        photo = from.photo();
        outputDirectory = from.outputDirectory();
        name = from.name();
        matte = from.matte();
        choices = from.choices();
        seed = from.seed();
        parameters = from.parameters();
        faces = from.faces();
        force = from.force();
        hints = from.hints();
        goal = from.goal();
        stages = from.stages();
    }

    /** Sets the picture file. */
    public JobRequestBuilder photo(Path file) {
        photo = file;
        return this;
    }

    /** Sets where the files go. */
    public JobRequestBuilder outputDirectory(Path folder) {
        outputDirectory = folder;
        return this;
    }

    /** Sets the first part of the output file names. */
    public JobRequestBuilder name(String text) {
        name = text;
        return this;
    }

    /** Sets the mask file. */
    public JobRequestBuilder matte(Optional<Path> file) {
        matte = file;
        return this;
    }

    /** Sets the ids that override the node's settings. */
    public JobRequestBuilder choices(Map<Kind<?>, String> ids) {
        choices = ids;
        return this;
    }

    /** Sets the seed. */
    public JobRequestBuilder seed(long number) {
        seed = number;
        return this;
    }

    /** Sets the parameters of the stages. */
    public JobRequestBuilder parameters(Map<String, Parameters> byStage) {
        parameters = byStage;
        return this;
    }

    /** Sets how many triangles are wanted. */
    public JobRequestBuilder faces(OptionalInt count) {
        faces = count;
        return this;
    }

    /** Sets whether to go on although the quality gate blocks. */
    public JobRequestBuilder force(boolean on) {
        force = on;
        return this;
    }

    /** Sets where the subject is. */
    public JobRequestBuilder hints(MatteHints where) {
        hints = where;
        return this;
    }

    /** Sets what to make. */
    public JobRequestBuilder goal(Goal what) {
        goal = what;
        return this;
    }

    /** Sets where stages are kept and taken up. */
    public JobRequestBuilder stages(KeptStages where) {
        stages = Optional.of(where);
        return this;
    }

    /** The changed request. */
    public JobRequest build() {
        return new JobRequest(
                photo, outputDirectory, name, matte, choices, seed, parameters, faces, force, hints, goal, stages);
    }
}
