package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.lease.Leases;
import dev.kiln.engine.internal.lease.Tenant;
import dev.kiln.engine.internal.lease.Terms;
import dev.kiln.engine.internal.lease.Wanted;
import dev.kiln.engine.internal.pipeline.Products;
import dev.kiln.engine.internal.pipeline.Stage;
import dev.kiln.engine.internal.settings.Choices;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * One run of a job through the stages that are left. It has a thread of its own, so nothing of a cancelled job, neither
 * an interrupt nor a thread that does not end, reaches the next one.
 */
final class Attempt implements Tenant {
    private static final System.Logger LOG = System.getLogger(Attempt.class.getName());

    private final LaneJob job;
    private final Workshop workshop;
    private final int number;
    private final StopSwitch stop;
    private final int threads;
    private volatile Made made;
    private volatile Made kept;
    private volatile Outcome outcome;
    private volatile LentDevice device = LentDevice.NONE;
    private volatile String place = "lease";

    Attempt(LaneJob job, Workshop workshop, Made made, int number) {
        this.job = job;
        this.workshop = workshop;
        this.made = made;
        this.kept = made;
        this.number = number;
        this.stop = new StopSwitch(job.id());
        long wanted = workshop.settings().number(Knob.THREADS);
        this.threads = wanted == 0 ? Runtime.getRuntime().availableProcessors() : (int) wanted;
    }

    /** Runs to the end, on a thread of its own, and tells how it ended. */
    Outcome run() throws InterruptedException {
        Thread thread = Thread.ofPlatform().daemon().name("kiln " + job.id()).unstarted(this::work);
        stop.watch(thread);
        thread.start();
        if (stop.await()) {
            LOG.log(
                    Level.WARNING,
                    "stage {0} of {1} ignores that it was cancelled; its thread is left behind",
                    place,
                    job.id());
            return new Outcome.Stopped(stop.reason());
        }
        return outcome;
    }

    /** All that is known, what a stage reported before it failed included. */
    Made made() {
        return made;
    }

    /** What the last stage that ended has left: where a retry begins. */
    Made kept() {
        return kept;
    }

    void stop(Stop reason) {
        stop.stop(reason);
    }

    private void work() {
        try {
            stages();
            outcome = new Outcome.Done();
        } catch (KilnException e) {
            outcome = stoppedOr(e);
        } catch (InterruptedException e) {
            outcome = stoppedOr(KilnException.cancelled(job.id()));
        } catch (OutOfMemoryError e) {
            outcome = stoppedOr(new KilnException(
                    Fault.ENVIRONMENT, place, "ran out of Java heap", "give Java more of it, with -Xmx", e));
        } catch (RuntimeException | Error e) {
            if (stop.reason() == Stop.NONE) {
                LOG.log(Level.ERROR, "stage " + place + " of " + job.id() + " broke", e);
            }
            outcome = stoppedOr(new KilnException(
                    Fault.FAILED, place, "broke (" + e + ")", "the log has the details; report it to its author", e));
        } finally {
            stop.end();
        }
    }

    private Outcome stoppedOr(KilnException failure) {
        return stop.reason() == Stop.NONE ? new Outcome.Failed(failure) : new Outcome.Stopped(stop.reason());
    }

    private void stages() throws KilnException, InterruptedException {
        HeapPeak.reset();
        long start = System.nanoTime();
        Heap.require(workshop.settings().number(Knob.MEMORY));
        List<Stage> left = job.stages().subList(made.next(), job.stages().size());
        try (Leases leases = Leases.take(workshop.pool(), this, wanted(left), terms());
                LentDevice lent = LentDevice.of(leases, this)) {
            job.holds(this, leases.held());
            device = lent;
            StageRecord leasing = new StageRecord("lease", seconds(start), HeapPeak.bytes(), "", List.of());
            add(known -> known.recorded(leasing));
            for (Stage stage : left) {
                run(stage, leases);
            }
        }
    }

    private void run(Stage stage, Leases leases) throws KilnException {
        stop.check();
        place = stage.name();
        RunningStage running = new RunningStage(this, stage, leases);
        job.progressed(this, running.place(0));
        Products products = stage.run(made.products(), running);
        running.close();
        StageRecord record = running.record();
        add(known -> known.after(products, record));
        kept = made;
        job.finished(this, record);
    }

    private List<Wanted<?>> wanted(List<Stage> stages) {
        Set<Kind<?>> kinds = new LinkedHashSet<>();
        stages.forEach(stage -> kinds.addAll(stage.needs(request())));
        return kinds.stream()
                .filter(kind -> !Choices.isOff(
                        workshop.settings(), kind, request().choices().get(kind)))
                .<Wanted<?>>map(this::wanted)
                .toList();
    }

    private Wanted<?> wanted(Kind<?> kind) {
        String own = request().choices().get(kind);
        Optional<String> id = own == null ? Choices.of(workshop.settings(), kind) : Choices.chosen(own);
        // A photo with its own alpha needs no matte, a large one no upscaler, some generators no device: only the
        // stages and the services know.
        boolean spare = kind == Kind.MATTE || kind == Kind.UPSCALER || kind == Kind.BACKEND;
        return new Wanted<>(kind, id, id.isPresent() || !spare);
    }

    private Terms terms() {
        return new Terms(
                Duration.ofSeconds(workshop.settings().number(Knob.PATIENCE)),
                workshop.settings().isOn(Knob.COMMERCIAL),
                workshop.lack());
    }

    static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    JobRequest request() {
        return job.request();
    }

    LaneJob job() {
        return job;
    }

    Workshop workshop() {
        return workshop;
    }

    LentDevice device() {
        return device;
    }

    StopSwitch stopSwitch() {
        return stop;
    }

    int number() {
        return number;
    }

    int threads() {
        return threads;
    }

    /** Adds to what is known; stages may report from several threads. */
    synchronized void add(UnaryOperator<Made> more) {
        made = more.apply(made);
    }

    @Override
    public String name() {
        return job.id();
    }

    @Override
    public void checkCancelled() throws KilnException {
        stop.check();
    }

    @Override
    public void drained(String service) {
        LOG.log(Level.WARNING, "{0} loses {1} and is stopped", job.id(), service);
        stop.stop(Stop.DRAIN);
    }
}
