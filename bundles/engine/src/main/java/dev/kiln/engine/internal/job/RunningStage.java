package dev.kiln.engine.internal.job;

import dev.kiln.api.prepare.Finding;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.engine.internal.lease.Leases;
import dev.kiln.engine.internal.output.Account;
import dev.kiln.engine.internal.pipeline.Stage;
import dev.kiln.engine.internal.pipeline.StageRun;
import dev.kiln.engine.internal.settings.NodeParameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** One stage of one attempt while it runs. */
final class RunningStage implements StageRun {
    private static final double STEP = 0.5;
    private static final Pattern CODE = Pattern.compile("[A-Z]+(_[A-Z]+)+\\b.*");

    private final Attempt attempt;
    private final Stage stage;
    private final Leases leases;
    private final long start = System.nanoTime();
    private final List<String> notes = new ArrayList<>();
    private final Set<Kind<?>> asks = ConcurrentHashMap.newKeySet();
    private String ranOn = "";
    private volatile Leased worker;
    private double shown;
    private boolean closed;

    RunningStage(Attempt attempt, Stage stage, Leases leases) {
        this.attempt = attempt;
        this.stage = stage;
        this.leases = leases;
        HeapPeak.reset();
    }

    JobProgress place(double fraction) {
        return place(attempt.job().stages(), stage, fraction);
    }

    /** How far a job is that has done {@code fraction} of {@code stage}, one of {@code all}. */
    static JobProgress place(List<Stage> all, Stage stage, double fraction) {
        int index = all.indexOf(stage);
        double total = all.stream().mapToDouble(Stage::weight).sum();
        double before =
                all.subList(0, index).stream().mapToDouble(Stage::weight).sum();
        double percent = 100 * (before + stage.weight() * fraction) / total;
        return new JobProgress(stage.name(), index + 1, all.size(), percent);
    }

    @Override
    public void progress(double fraction) {
        JobProgress now = place(Math.clamp(fraction, 0, 1));
        synchronized (this) {
            // NaN compares false and so shows nothing.
            if (closed || !(now.percent() >= shown + STEP)) {
                return;
            }
            shown = now.percent();
        }
        attempt.job().progressed(attempt, now);
    }

    @Override
    public void checkCancelled() throws KilnException {
        attempt.checkCancelled();
    }

    @Override
    public void note(String line) {
        synchronized (this) {
            if (closed) {
                return;
            }
            notes.add(line);
        }
        if (CODE.matcher(line).matches()) {
            warn(List.of(line));
        }
    }

    @Override
    public synchronized void ranOn(String what) {
        if (!closed) {
            ranOn = what;
        }
    }

    @Override
    public int threads() {
        return attempt.threads();
    }

    @Override
    public <T> Optional<T> lent(Class<T> tool) {
        Optional<T> lent = attempt.device().as(tool);
        if (lent.isPresent()) {
            asks.add(Kind.BACKEND);
            attempt.add(made -> made.doneBy(attempt.device().backend()));
        }
        return lent;
    }

    @Override
    public String job() {
        return attempt.name();
    }

    @Override
    public JobRequest request() {
        return attempt.request();
    }

    /** The kinds of service that the stage has asked for, in the order of {@link Kind#all}. */
    List<Kind<?>> asks() {
        return Kind.all().stream().filter(asks::contains).toList();
    }

    @Override
    public Optional<String> photoHash() {
        return attempt.keeping().flatMap(StageKeeping::photoHash);
    }

    @Override
    public Optional<Path> kept() throws KilnException {
        Optional<StageKeeping> keeping = attempt.keeping();
        return keeping.isEmpty() ? Optional.empty() : Optional.of(keeping.get().inner(stage, leases));
    }

    @Override
    public Parameters parameters(Plugin service) {
        return NodeParameters.under(
                request().parameters().getOrDefault(stage.name(), Parameters.none()), attempt::setting, service);
    }

    @Override
    public <T extends Plugin> Lease<T> one(Kind<T> kind) throws KilnException {
        try {
            Lease<T> lease = leases.one(kind);
            asks.add(kind);
            attempt.job().holds(attempt, leases.held());
            return lease;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw KilnException.cancelled(attempt.name());
        }
    }

    @Override
    public <T extends Plugin> List<Lease<T>> all(Kind<T> kind) {
        asks.add(kind);
        return leases.all(kind);
    }

    @Override
    public void used(String model, String licence) {
        Leased service = worker;
        if (service != null) {
            Leased told = new Leased(service.kind(), service.id(), service.bundle(), service.version(), licence, model);
            attempt.add(made -> made.instead(service, told));
        }
    }

    @Override
    public void doneBy(Lease<?> lease) {
        worker = lease.leased();
        attempt.workedOnBy(lease.leased());
        ranOn(lease.leased().id());
    }

    @Override
    public void found(List<Finding> findings) {
        attempt.add(made -> made.found(findings));
    }

    @Override
    public void warn(List<String> codes) {
        attempt.add(made -> made.warned(codes));
    }

    @Override
    public Account account() {
        Made made = attempt.made().recorded(record());
        return new Account(
                made.stages(),
                made.leases(),
                made.findings(),
                made.warnings(),
                attempt.job().seconds(),
                attempt.number(),
                threads());
    }

    @Override
    public void commit(Commit commit) throws KilnException, IOException {
        attempt.stopSwitch().commit();
        commit.run();
    }

    /** The record of this stage as far as it is. */
    synchronized StageRecord record() {
        return new StageRecord(stage.name(), Attempt.seconds(start), HeapPeak.bytes(), ranOn, notes);
    }

    /** The stage has returned: a plugin that has kept the context can no longer change what it reported. */
    synchronized void close() {
        closed = true;
    }
}
