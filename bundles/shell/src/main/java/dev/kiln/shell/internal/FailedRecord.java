package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Goal;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * {@code NAME.failed.json}, the outcome of a job that failed after its photo was accepted: a generator, a baker or a
 * guard gave up on work that may have taken an hour, and its stage records are what is left to learn from. It goes away
 * with the next success. Wrong options, a refused photo, a full disk and a cancelled job leave nothing.
 */
final class FailedRecord {
    private static final System.Logger LOG = System.getLogger(FailedRecord.class.getName());
    private static final Set<String> AFTER_THE_PHOTO = Set.of("compose", "shape", "paint", "finish", "bake");

    private FailedRecord() {}

    /** Writes it, removes it, or leaves things as they are. What goes wrong is logged: it must not hide the failure. */
    static void settle(JobRequest request, JobResult result, ObjectNode outcome) {
        try {
            if (result.state() == JobState.DONE && request.goal() == Goal.ASSET) {
                Files.deleteIfExists(file(request));
            } else if (isWorthKeeping(result)) {
                JsonFile.write(file(request), outcome);
            }
        } catch (IOException | KilnException e) {
            LOG.log(System.Logger.Level.WARNING, file(request) + " could not be settled", e);
        }
    }

    /** A name that was refused may be none of a file. */
    private static Path file(JobRequest request) {
        return request.outputDirectory().resolve(request.name() + ".failed.json");
    }

    private static boolean isWorthKeeping(JobResult result) {
        return result.failure()
                        .filter(failure -> failure.fault() == Fault.FAILED)
                        .isPresent()
                && result.stages().stream().anyMatch(stage -> AFTER_THE_PHOTO.contains(stage.name()));
    }
}
