package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An engine whose jobs end as their name says, {@code failed}, {@code refused}, {@code gone}, ...; else they are done. */
final class ScriptedEngine implements Engine {
    final List<String> submitted = new ArrayList<>();

    @Override
    public Job submit(JobRequest request) throws KilnException {
        submitted.add(request.name());
        if (request.name().equals("unnameable")) {
            throw new KilnException(Fault.USAGE, "name", "is no file name", "");
        }
        if (request.name().equals("full")) {
            throw new KilnException(Fault.ENVIRONMENT, "out", "has no space left", "");
        }
        return new ScriptedJob(request);
    }

    @Override
    public JobRequest kept(Path stages, Path outputDirectory) {
        throw new UnsupportedOperationException("keeps no stages");
    }

    @Override
    public List<Job> jobs() {
        return List.of();
    }

    @Override
    public Optional<Job> job(String id) {
        return Optional.empty();
    }

    static JobResult result(JobState state, Optional<KilnException> failure, List<Path> outputs, String... stages) {
        List<StageRecord> records = new ArrayList<>();
        for (String stage : stages) {
            records.add(new StageRecord(stage, 0.5, 1 << 20, "", List.of("a note")));
        }
        Leased leased = new Leased("shaper", "x", "x", "1.0.0", "", "");
        return new JobResult(
                "job-1", state, failure, outputs, records, List.of(), List.of(leased), List.of("A_CODE"), 1.5, 1);
    }

    private record ScriptedJob(JobRequest request) implements Job {
        @Override
        public JobResult await() throws InterruptedException {
            return switch (request.name()) {
                case "failed" -> ended(JobState.FAILED, Fault.FAILED, "shaper x", "read", "compose");
                case "unread" -> ended(JobState.FAILED, Fault.FAILED, "unread.png", "lease");
                case "refused" -> ended(JobState.REFUSED, Fault.REFUSED, "refused.png", "read");
                case "gone" ->
                    ended(JobState.FAILED, Fault.USAGE, request.photo().toString(), "lease");
                case "wrong" -> ended(JobState.FAILED, Fault.USAGE, "no-such-baker", "lease");
                case "waits" -> {
                    Thread.sleep(Duration.ofMinutes(1));
                    throw new AssertionError("was not interrupted");
                }
                default ->
                    result(
                            JobState.DONE,
                            Optional.empty(),
                            List.of(request.outputDirectory().resolve("a.glb")),
                            "read",
                            "write");
            };
        }

        private static JobResult ended(JobState state, Fault fault, String subject, String... stages) {
            return result(
                    state,
                    Optional.of(new KilnException(fault, subject, "is " + state, "try another")),
                    List.of(),
                    stages);
        }

        @Override
        public Optional<JobResult> await(Duration patience) {
            return Optional.empty();
        }

        @Override
        public String id() {
            return "job-1";
        }

        @Override
        public JobState state() {
            return JobState.RUNNING;
        }

        @Override
        public JobProgress progress() {
            return new JobProgress("", 0, 1, 0);
        }

        @Override
        public List<Leased> leases() {
            return List.of();
        }

        @Override
        public void listen(JobListener listener) {
            listener.changed(this, state());
        }

        @Override
        public void cancel() {
            // The thread that waits is interrupted by the test.
        }
    }
}
