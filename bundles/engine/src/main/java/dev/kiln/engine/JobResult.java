package dev.kiln.engine;

import dev.kiln.api.prepare.Finding;
import dev.kiln.api.stage.KilnException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a job ended.
 *
 * @param id the job
 * @param state its last state
 * @param failure why it is not {@link JobState#DONE}; empty if it is
 * @param outputs the files written: the asset, its bare shape, the record, the preview, or the cut-out; empty unless done
 * @param stages the stages that ran to their end, in order
 * @param findings what the quality gate had to say
 * @param leases which services did the work
 * @param warnings what the user should know, for example {@code METALLIC_ROUGHNESS_DROPPED}
 * @param seconds wall time from the first stage to the end, all attempts together
 * @param attempts 1, or 2 if the job was drained and retried
 */
public record JobResult(
        String id,
        JobState state,
        Optional<KilnException> failure,
        List<Path> outputs,
        List<StageRecord> stages,
        List<Finding> findings,
        List<Leased> leases,
        List<String> warnings,
        double seconds,
        int attempts) {
    /** Keeps copies of the lists. */
    public JobResult {
        outputs = List.copyOf(outputs);
        stages = List.copyOf(stages);
        findings = List.copyOf(findings);
        leases = List.copyOf(leases);
        warnings = List.copyOf(warnings);
    }
}
