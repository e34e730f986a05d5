package dev.kiln.engine.internal.output;

import dev.kiln.api.prepare.Finding;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import java.util.List;

/**
 * What a job tells of itself.
 *
 * @param stages the stages that have ended and, last, the one that runs, as far as it got
 * @param leases the services that did the work
 * @param findings of the quality gate
 * @param warnings codes for the user
 * @param seconds wall time since the job began to run
 * @param attempts 1, or 2 after a drain
 * @param threads that a stage may use
 */
public record Account(
        List<StageRecord> stages,
        List<Leased> leases,
        List<Finding> findings,
        List<String> warnings,
        double seconds,
        int attempts,
        int threads) {}
