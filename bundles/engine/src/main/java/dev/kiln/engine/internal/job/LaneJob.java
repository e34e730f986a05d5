package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.kept.KeptFolder;
import dev.kiln.engine.internal.kept.KeptLock;
import dev.kiln.engine.internal.output.OutputNames;
import dev.kiln.engine.internal.pipeline.Stage;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A job of a lane. Its state is guarded by its monitor; listeners are called outside of it, one after the other. */
final class LaneJob implements Job {
    private static final System.Logger LOG = System.getLogger(LaneJob.class.getName());

    private final String id;
    private final JobRequest request;
    private final Workshop workshop;
    private final Audience audience;
    private final CountDownLatch ended = new CountDownLatch(1);
    private JobState state = JobState.QUEUED;
    private JobProgress progress;
    private List<Leased> leases = List.of();
    private Attempt attempt;
    private boolean cancelled;
    private long start;
    private JobResult result;
    private KeptLock folder;

    LaneJob(String id, JobRequest request, Workshop workshop) {
        this.id = id;
        this.request = request;
        this.workshop = workshop;
        this.audience = new Audience(id);
        this.progress = new JobProgress("", 0, stages().size(), 0);
    }

    /** The stages on the way to what was asked for. */
    List<Stage> stages() {
        return workshop.stages().apply(request.goal());
    }

    /**
     * Takes the folder for the stages that are to be kept, if any, until the end of the job.
     *
     * @throws KilnException as {@link KeptFolder#claim}
     */
    void claim() throws KilnException {
        if (request.stages().isPresent()) {
            folder = KeptFolder.claim(request, request.stages().get());
        }
    }

    /** Runs the job to its end; called by its lane. */
    void run() {
        start = System.nanoTime();
        Made made = Made.nothing();
        Optional<StageKeeping> keeping =
                request.stages().map(stages -> new StageKeeping(request, stages, stages(), workshop.settings()));
        for (int number = 1; ; number++) {
            Attempt next = new Attempt(this, workshop, keeping, made, number);
            if (!begin(next)) {
                return;
            }
            Outcome outcome = outcome(next);
            boolean retry = number == 1 && outcome instanceof Outcome.Stopped(Stop reason) && reason == Stop.DRAIN;
            if (!retry) {
                end(outcome, next.made(), number);
                return;
            }
            made = next.kept();
            enter(JobState.DRAINED);
        }
    }

    private static Outcome outcome(Attempt attempt) {
        try {
            return attempt.run();
        } catch (InterruptedException e) {
            attempt.stop(Stop.CANCEL);
            Thread.currentThread().interrupt();
            return new Outcome.Stopped(Stop.CANCEL);
        } catch (RuntimeException | Error e) {
            // Whatever it is, for example no more threads: the lane must live.
            LOG.log(Level.ERROR, attempt.name() + " broke", e);
            return new Outcome.Failed(new KilnException(
                    Fault.ENVIRONMENT, attempt.name(), "cannot be run (" + e + ")", "the log has the details", e));
        }
    }

    /** Makes {@code next} the current attempt; false if the job was cancelled before. */
    private boolean begin(Attempt next) {
        synchronized (this) {
            if (state.ended()) {
                return false;
            }
            attempt = next;
            if (cancelled) {
                next.stop(Stop.CANCEL);
            }
        }
        enter(JobState.RUNNING);
        return true;
    }

    private void enter(JobState next) {
        synchronized (this) {
            state = next;
        }
        audience.tell(listener -> listener.changed(this, next));
    }

    private void end(Outcome outcome, Made made, int attempts) {
        switch (outcome) {
            case Outcome.Done done -> end(JobState.DONE, Optional.empty(), made, attempts);
            case Outcome.Failed(KilnException failure) -> end(state(failure), Optional.of(failure), made, attempts);
            case Outcome.Stopped(Stop reason)
            when reason == Stop.DRAIN -> end(JobState.FAILED, Optional.of(drainedAgain()), made, attempts);
            case Outcome.Stopped stopped ->
                end(JobState.CANCELLED, Optional.of(KilnException.cancelled(id)), made, attempts);
        }
    }

    private static JobState state(KilnException failure) {
        return switch (failure.fault()) {
            case REFUSED -> JobState.REFUSED;
            case CANCELLED -> JobState.CANCELLED;
            case FAILED, USAGE, ENVIRONMENT -> JobState.FAILED;
        };
    }

    private KilnException drainedAgain() {
        return new KilnException(
                Fault.ENVIRONMENT,
                id,
                "lost a service that it used for the second time",
                "raise drain.seconds, or change bundles while no job runs");
    }

    /** The only way to an end; the first one counts. */
    private void end(JobState last, Optional<KilnException> failure, Made made, int attempts) {
        synchronized (this) {
            if (state.ended()) {
                return;
            }
            List<Path> outputs = last == JobState.DONE ? OutputNames.targets(request) : List.of();
            result = new JobResult(
                    id,
                    last,
                    failure.map(Hearsay::of),
                    outputs,
                    made.stages(),
                    made.findings(),
                    made.leases(),
                    made.warnings(),
                    start == 0 ? 0 : seconds(),
                    attempts);
            attempt = null;
            // Before anybody hears of the end and submits a job that goes on from here.
            if (folder != null) {
                folder.close();
            }
            state = last;
        }
        audience.tell(listener -> listener.changed(this, last));
        ended.countDown();
    }

    /** Wall time since the job began to run. */
    double seconds() {
        return Attempt.seconds(start);
    }

    synchronized void holds(Attempt by, List<Leased> held) {
        if (by == attempt) {
            leases = List.copyOf(held);
        }
    }

    void progressed(Attempt by, JobProgress place) {
        if (counts(by)) {
            synchronized (this) {
                progress = place;
            }
            audience.tell(listener -> listener.progressed(this, place));
        }
    }

    void finished(Attempt by, StageRecord stage) {
        if (counts(by)) {
            audience.tell(listener -> listener.finished(this, stage));
        }
    }

    private synchronized boolean counts(Attempt by) {
        return by == attempt && by.stopSwitch().counts();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public JobRequest request() {
        return request;
    }

    @Override
    public synchronized JobState state() {
        return state;
    }

    @Override
    public synchronized JobProgress progress() {
        return progress;
    }

    @Override
    public synchronized List<Leased> leases() {
        return leases;
    }

    @Override
    public void listen(JobListener listener) {
        audience.join(listener, each -> each.changed(this, state()));
    }

    @Override
    public void cancel() {
        boolean waits;
        synchronized (this) {
            cancelled = true;
            waits = state == JobState.QUEUED;
            if (attempt != null) {
                attempt.stop(Stop.CANCEL);
            }
        }
        if (waits) {
            end(JobState.CANCELLED, Optional.of(KilnException.cancelled(id)), Made.nothing(), 0);
        }
    }

    @Override
    public JobResult await() throws InterruptedException {
        ended.await();
        synchronized (this) {
            return result;
        }
    }

    @Override
    public Optional<JobResult> await(Duration patience) throws InterruptedException {
        if (!ended.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        return Optional.of(await());
    }
}
