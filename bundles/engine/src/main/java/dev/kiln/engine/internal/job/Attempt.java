package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.kept.KeptStage;
import dev.kiln.engine.internal.lease.Lease;
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
    private final Optional<StageKeeping> keeping;
    private volatile Made made;
    private volatile Made kept;
    private volatile Outcome outcome;
    private volatile LentDevice device = LentDevice.NONE;
    private volatile String place = "lease";

    Attempt(LaneJob job, Workshop workshop, Optional<StageKeeping> keeping, Made made, int number) {
        this.keeping = keeping;
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
                    "{0} in {1} ignores that it was stopped; its thread is left behind",
                    place,
                    job.id());
            workshop.pool().evict(this);
            return new Outcome.Stopped(stop.reason());
        }
        return outcome == null ? new Outcome.Failed(heap(null)) : outcome;
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
            outcome = stoppedOr(e.fault() == Fault.CANCELLED ? uncalled(e) : e);
        } catch (InterruptedException e) {
            outcome = stoppedOr(uncalled(e));
        } catch (OutOfMemoryError e) {
            outcome = stoppedOr(heap(e));
        } catch (RuntimeException | Error e) {
            if (stop.reason() == Stop.NONE) {
                LOG.log(Level.ERROR, place + " broke in " + job.id(), Hearsay.of(e));
            }
            outcome = stoppedOr(broke("broke (" + Hearsay.text(e) + ")", e));
        } finally {
            stop.end();
        }
    }

    private Outcome stoppedOr(KilnException failure) {
        return stop.reason() == Stop.NONE ? new Outcome.Failed(failure) : new Outcome.Stopped(stop.reason());
    }

    /** Nobody has stopped the job, but its code ended as if somebody had. */
    private KilnException uncalled(Exception cause) {
        return broke("ended as if it was cancelled, which it was not", cause);
    }

    private KilnException broke(String offence, Throwable cause) {
        return new KilnException(
                Fault.FAILED, place, offence, "the log has the details; report it to its author", cause);
    }

    private KilnException heap(OutOfMemoryError cause) {
        return new KilnException(
                Fault.ENVIRONMENT,
                place,
                "ran out of Java heap",
                "give Java more of it, for example KILN_JVM_OPTIONS=-Xmx8g",
                cause);
    }

    private void stages() throws KilnException, InterruptedException {
        HeapPeak.reset();
        long start = System.nanoTime();
        Heap.require(workshop.settings().number(Knob.MEMORY));
        List<KeptStage> taken = taken();
        List<Stage> left =
                job.stages().subList(made.next() + taken.size(), job.stages().size());
        try (Leases leases = Leases.take(workshop.pool(), this, wanted(left), terms());
                LentDevice lent = LentDevice.of(leases, this)) {
            job.holds(this, leases.held());
            device = lent;
            if (keeping.isPresent()) {
                keeping.get().leased(this, leases.held());
            }
            StageRecord leasing = new StageRecord("lease", seconds(start), HeapPeak.bytes(), "", List.of());
            add(known -> known.recorded(leasing));
            requireFitParameters(leases);
            for (KeptStage one : taken) {
                restore(one);
            }
            for (Stage stage : left) {
                run(stage, leases);
            }
        }
    }

    private void requireFitParameters(Leases leases) throws KilnException {
        for (Kind<?> kind : Kind.all()) {
            for (Lease<?> lease : leases.all(kind)) {
                place = kind.name() + " " + lease.leased().id();
                DeclaredParameters.check(request(), kind, lease);
            }
        }
        place = "lease";
    }

    private void run(Stage stage, Leases leases) throws KilnException {
        stop.check();
        place = stage.name();
        RunningStage running = new RunningStage(this, stage, leases);
        job.progressed(this, running.place(0));
        Made before = made;
        Products products = stage.run(before.products(), running);
        running.close();
        place = stage.name();
        if (stop.reason() == Stop.NONE) {
            // A plugin may have left the thread interrupted; files could not be written then.
            Thread.interrupted();
        }
        if (keeping.isPresent()) {
            stop.check();
            keeping.get().keep(stage, before, made, products, running, leases);
        }
        StageRecord record = running.record();
        add(known -> known.after(products, record));
        kept = made;
        job.finished(this, record);
    }

    /** The kept stages that a first attempt goes on from. A later one goes on from what the first has made. */
    private List<KeptStage> taken() throws KilnException, InterruptedException {
        return number > 1 || keeping.isEmpty() ? List.of() : keeping.get().begin(this);
    }

    /** Leases for a moment; nothing of it is waited for. */
    Leases lease(List<Wanted<?>> unneeded) throws KilnException, InterruptedException {
        return Leases.take(workshop.pool(), this, unneeded, terms());
    }

    private void restore(KeptStage kept) throws KilnException {
        stop.check();
        place = kept.stage();
        HeapPeak.reset();
        long start = System.nanoTime();
        Stage stage = job.stages().get(made.next());
        job.progressed(this, RunningStage.place(job.stages(), stage, 0));
        Products products = keeping.orElseThrow().restore(stage, kept, made.products());
        StageRecord record = kept.record().takenIn(seconds(start), HeapPeak.bytes());
        add(known ->
                known.with(kept.services(), kept.findings(), kept.warnings()).after(products, record));
        this.kept = made;
        job.finished(this, record);
    }

    private List<Wanted<?>> wanted(List<Stage> stages) {
        Set<Kind<?>> kinds = new LinkedHashSet<>();
        stages.forEach(stage -> kinds.addAll(stage.needs(request())));
        return kinds.stream().map(this::wanted).flatMap(Optional::stream).toList();
    }

    /** What the job wants of {@code kind}; empty if it does without. */
    Optional<Wanted<?>> wanted(Kind<?> kind) {
        String own = own(kind);
        if (Choices.isOff(workshop.settings(), kind, own)) {
            return Optional.empty();
        }
        Optional<String> id = own == null ? Choices.of(workshop.settings(), kind) : Choices.chosen(own);
        // A photo with its own alpha needs no matte, a large one no upscaler, some generators no device: only the
        // stages and the services know.
        boolean spare = kind == Kind.MATTE || kind == Kind.UPSCALER || kind == Kind.BACKEND;
        return Optional.of(new Wanted<>(kind, id, id.isPresent() || !spare));
    }

    /** What the request chooses, or else what the node chose when the kept stages were made; null for neither. */
    private String own(Kind<?> kind) {
        String asked = request().choices().get(kind);
        return asked != null || keeping.isEmpty() ? asked : keeping.get().chosen(kind);
    }

    /** What the node sets for {@code knob}. */
    String setting(Knob knob) {
        return keeping.isPresent()
                ? keeping.get().setting(knob)
                : workshop.settings().value(knob);
    }

    private Terms terms() {
        return new Terms(
                Duration.ofSeconds(workshop.settings().number(Knob.PATIENCE)),
                workshop.settings().isOn(Knob.COMMERCIAL),
                workshop.lack());
    }

    /** The work is now done by {@code leased}; it is to blame for what goes wrong. */
    void workedOnBy(Leased leased) {
        place = leased.kind() + " " + leased.id();
        add(known -> known.doneBy(leased));
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

    Optional<StageKeeping> keeping() {
        return keeping;
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
