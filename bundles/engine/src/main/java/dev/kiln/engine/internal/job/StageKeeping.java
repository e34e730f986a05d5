package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.KeptStages;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.Leased;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.kept.Asked;
import dev.kiln.engine.internal.kept.Fingerprint;
import dev.kiln.engine.internal.kept.KeptFolder;
import dev.kiln.engine.internal.kept.KeptJob;
import dev.kiln.engine.internal.kept.KeptStage;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.lease.Leases;
import dev.kiln.engine.internal.output.Version;
import dev.kiln.engine.internal.pipeline.Inputs;
import dev.kiln.engine.internal.pipeline.Products;
import dev.kiln.engine.internal.pipeline.Stage;
import dev.kiln.engine.internal.settings.Choices;
import dev.kiln.engine.internal.settings.NodeParameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Keeps the stages of one job, and finds those that it can go on from. Used by one attempt after the other. */
final class StageKeeping {
    private static final String AUTO = "auto";

    private final JobRequest request;
    private final KeptStages wanted;
    private final List<Stage> stages;
    private final NodeSettings settings;
    private final KeptFolder folder;

    /** The fingerprint before each stage, as far as the job has come. */
    private final List<String> before = new ArrayList<>(List.of(Fingerprint.start(Version.OF_KILN)));

    /** Stages whose own folder this job has opened. */
    private final Set<String> opened = new HashSet<>();

    private KeptJob job;
    private Inputs inputs;

    StageKeeping(JobRequest request, KeptStages wanted, List<Stage> stages, NodeSettings settings) {
        this.request = request;
        this.wanted = wanted;
        this.stages = stages;
        this.settings = settings;
        this.folder = KeptFolder.at(wanted.folder());
    }

    /** Begins, and tells which stages can be taken: the longest run from the first on that match the request. */
    List<KeptStage> begin(Attempt attempt) throws KilnException, InterruptedException {
        job = folder.begin(request, wanted.resume(), settings.value(Knob.DTYPE));
        inputs = new Inputs(job.sha256(), folder.maskHash(request));
        List<KeptStage> taken = new ArrayList<>();
        if (!wanted.resume()) {
            return taken;
        }
        try (Present present = new Present(attempt)) {
            for (Stage stage : stages.subList(0, end())) {
                Optional<KeptStage> kept = folder.find(taken.size() + 1, stage.name());
                if (kept.isEmpty() || !matches(kept.get(), stage, present)) {
                    break;
                }
                taken.add(kept.get());
                before.add(kept.get().fingerprint());
            }
        }
        return taken;
    }

    /** How many stages may be taken at most: the last one's product are the results, which are always written. */
    private int end() {
        return Math.min(stages.size() - 1, first());
    }

    /** Index of the first stage that is to be made anew in any case. */
    private int first() {
        List<String> names = stages.stream().map(Stage::name).toList();
        return wanted.from().map(names::indexOf).orElse(stages.size());
    }

    private boolean matches(KeptStage kept, Stage stage, Present present) throws KilnException, InterruptedException {
        List<Asked> now = new ArrayList<>();
        for (Asked asked : kept.asked()) {
            Optional<Kind<?>> kind = Kind.named(asked.kind());
            if (kind.isEmpty()) {
                return false;
            }
            now.add(present.instead(asked, kind.get(), parameters(stage)));
        }
        return print(stage, now).equals(kept.fingerprint());
    }

    private String print(Stage stage, List<Asked> asked) {
        int index = stages.indexOf(stage);
        return Fingerprint.of(before.get(index), stage.name(), stage.given(request, inputs), asked);
    }

    private Function<Plugin, Parameters> parameters(Stage stage) {
        Parameters own = request.parameters().getOrDefault(stage.name(), Parameters.none());
        return service -> NodeParameters.under(own, this::setting, service);
    }

    /** The service that the node chose when the first of the kept stages were made; null if it did not. */
    String chosen(Kind<?> kind) {
        return job == null || !wanted.resume() ? null : job.node().get(kind.name());
    }

    /** What the node sets for {@code knob}; the precision is that of the first of the kept stages, whatever is set now. */
    String setting(Knob knob) {
        return knob == Knob.DTYPE ? job.dtype() : settings.value(knob);
    }

    /** Keeps what the node chose, so that another setting does not change what the job goes on to. */
    void leased(Attempt attempt, List<Leased> held) throws KilnException {
        Map<String, String> node = new TreeMap<>(job.node());
        for (Kind<?> kind : Kind.all()) {
            boolean chosen = request.choices().containsKey(kind) || node.containsKey(kind.name());
            if (!chosen && kind.rule() != Kind.Rule.EVERY) {
                choice(attempt, kind, held).ifPresent(id -> node.put(kind.name(), id));
            }
        }
        if (!node.equals(job.node())) {
            job = job.on(node);
            folder.write(job);
        }
    }

    private static Optional<String> choice(Attempt attempt, Kind<?> kind, List<Leased> held) {
        Optional<String> set = Choices.of(attempt.workshop().settings(), kind);
        if (set.isPresent()) {
            return set;
        }
        if (kind.rule() == Kind.Rule.CHAIN) {
            return Optional.of(AUTO);
        }
        return held.stream()
                .filter(leased -> leased.kind().equals(kind.name()))
                .map(Leased::id)
                .findFirst();
    }

    /** The hash that the photo must have. */
    Optional<String> photoHash() {
        return Optional.of(job.sha256()).filter(hash -> !hash.isEmpty());
    }

    /** The folder for what {@code stage} keeps by itself. */
    Path inner(Stage stage, Leases leases) throws KilnException {
        int index = stages.indexOf(stage);
        List<Asked> held = Present.held(stage.needs(request), leases, service -> Parameters.none());
        String key = Fingerprint.of(before.get(index), stage.name(), List.of(), held);
        boolean anew = opened.add(stage.name()) && (!wanted.resume() || index >= first());
        return folder.inner(index + 1, stage.name(), key, anew);
    }

    /**
     * Keeps what {@code stage} has made.
     *
     * @param old what the job had made before it
     * @param made with what the stage has reported
     * @param products with what it has made
     */
    void keep(Stage stage, Made old, Made made, Products products, RunningStage running, Leases leases)
            throws KilnException {
        int index = stages.indexOf(stage);
        if (index == stages.size() - 1) {
            return;
        }
        List<Asked> asked = Present.held(running.asks(), leases, parameters(stage));
        String print = print(stage, asked);
        StageValues values = new StageValues();
        try {
            stage.keep(products, values);
        } catch (IllegalArgumentException e) {
            throw new KilnException(
                    Fault.FAILED, stage.name(), "made what cannot be kept: " + e.getMessage(), "do without keeping", e);
        }
        KeptStage.Payload payload = folder.write(index + 1, stage.name(), values);
        folder.write(
                index + 1,
                new KeptStage(
                        KeptStage.FORMAT,
                        stage.name(),
                        print,
                        payload,
                        asked,
                        running.record(),
                        rest(made.leases(), old.leases()),
                        rest(made.findings(), old.findings()),
                        rest(made.warnings(), old.warnings()),
                        values.texts()));
        before.subList(index + 1, before.size()).clear();
        before.add(print);
    }

    private static <T> List<T> rest(List<T> all, List<T> first) {
        return all.subList(first.size(), all.size());
    }

    /** Adds what is kept of {@code stage} to {@code products}. */
    Products restore(Stage stage, KeptStage kept, Products products) throws KilnException {
        try (StoredValues values = folder.open(stages.indexOf(stage) + 1, kept)) {
            try {
                Products all = stage.restore(products, values);
                values.requireAllUsed();
                return all;
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw values.broken("holds what the stage cannot have made: " + e.getMessage());
            }
        }
    }
}
