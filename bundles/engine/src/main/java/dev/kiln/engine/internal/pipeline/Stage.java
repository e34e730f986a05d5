package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
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

    /**
     * What this stage takes from the request besides services, as text; another text means another product. {@code inputs}
     * says what the files of the request hold.
     */
    default List<String> given(JobRequest request, Inputs inputs) {
        return List.of();
    }

    /** Writes what this stage has added to {@code made} so that {@link #restore} can add it again; nothing by default. */
    default void keep(Products made, StageValues values) {}

    /**
     * Adds what this stage has made in an earlier job; the default adds nothing.
     *
     * @return {@code in} and what is kept
     * @throws KilnException of kind FAILED that names the file if it holds anything else
     * @throws IllegalArgumentException likewise, from the values themselves
     */
    default Products restore(Products in, StoredValues kept) throws KilnException {
        return in;
    }
}
