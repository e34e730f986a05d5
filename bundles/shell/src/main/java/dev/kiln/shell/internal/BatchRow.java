package dev.kiln.shell.internal;

import dev.kiln.api.prepare.Finding;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.PriorResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What became of one photo of a batch.
 *
 * @param photo the photo
 * @param state where it is
 * @param seconds wall time of its job, or of the earlier one if it was skipped
 * @param triangles of the asset, if there is one
 * @param warnings codes, those of the photo check included
 * @param failure why there is no asset
 */
record BatchRow(
        BatchPhoto photo,
        State state,
        double seconds,
        OptionalInt triangles,
        List<String> warnings,
        Optional<KilnException> failure) {
    /** Where a photo is. */
    enum State {
        /** Its turn has not come. */
        WAITING,
        /** Its asset is written. */
        DONE,
        /** Its asset was there already. */
        SKIPPED,
        /** Its job failed. */
        FAILED,
        /** The photo was refused. */
        REFUSED,
        /** The batch was cancelled while its job ran. */
        CANCELLED
    }

    static BatchRow waiting(BatchPhoto photo) {
        return new BatchRow(photo, State.WAITING, 0, OptionalInt.empty(), List.of(), Optional.empty());
    }

    static BatchRow skipped(BatchPhoto photo, PriorResult prior) {
        return new BatchRow(
                photo,
                State.SKIPPED,
                prior.seconds(),
                OptionalInt.of(prior.triangles()),
                prior.warnings(),
                Optional.empty());
    }

    /** @param written the result as its record tells, if there is one */
    static BatchRow ended(BatchPhoto photo, JobResult result, Optional<PriorResult> written) {
        State state = switch (result.state()) {
            case DONE -> State.DONE;
            case REFUSED -> State.REFUSED;
            case CANCELLED -> State.CANCELLED;
            case FAILED, QUEUED, RUNNING, DRAINED -> State.FAILED;
        };
        Stream<String> findings = result.findings().stream().map(Finding::code);
        return new BatchRow(
                photo,
                state,
                result.seconds(),
                written.map(prior -> OptionalInt.of(prior.triangles())).orElse(OptionalInt.empty()),
                Stream.concat(findings, result.warnings().stream()).distinct().toList(),
                result.failure());
    }
}
