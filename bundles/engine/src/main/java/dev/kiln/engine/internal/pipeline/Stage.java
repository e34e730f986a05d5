package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import java.util.List;

/** One step of the pipeline: a pure function of the products so far, the request and the services it leases. */
public interface Stage {
    /** Its name in records, progress and parameters. */
    String name();

    /** Its usual share of the whole time; progress is divided by these. */
    double weight();

    /** The kinds of service that it calls for {@code request}. */
    default List<Kind<?>> needs(JobRequest request) {
        return List.of();
    }

    /**
     * Does the step.
     *
     * @return {@code in} and what this stage made
     * @throws KilnException if it fails, the photo is refused, or the job was cancelled
     */
    Products run(Products in, StageRun run) throws KilnException;
}
