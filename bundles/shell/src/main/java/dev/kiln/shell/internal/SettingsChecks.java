package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Backends;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Kind;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import dev.kiln.engine.Profiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Is the profile whole, and is there a service of every kind that a job needs? */
final class SettingsChecks {
    private static final long PATIENCE_MS = 2_000;

    private SettingsChecks() {}

    static List<Check> all(Node node) throws InterruptedException {
        List<Check> checks = new ArrayList<>();
        Optional<Profiles> profiles = node.find(Profiles.class, PATIENCE_MS);
        Optional<NodeSettings> settings = node.find(NodeSettings.class, PATIENCE_MS);
        Optional<Catalogue> catalogue = node.find(Catalogue.class, PATIENCE_MS);
        if (profiles.isEmpty()
                || settings.isEmpty()
                || catalogue.isEmpty()
                || node.find(Engine.class, PATIENCE_MS).isEmpty()) {
            checks.add(Check.broken("engine", "did not start", "see " + node.log()));
            return checks;
        }
        checks.add(profile(profiles.get()));
        for (KilnException problem : settings.get().problems()) {
            // A profile that cannot be read is in the list already.
            if (problem.fault() == Fault.USAGE) {
                checks.add(Check.broken("setting " + problem.subject(), problem.offence(), problem.remedy()));
            }
        }
        for (Kind<?> kind : Kind.all()) {
            services(catalogue.get(), kind).ifPresent(checks::add);
            checks.addAll(faulty(catalogue.get().offers(kind)));
        }
        deviceMemory(node).ifPresent(checks::add);
        for (Offer offer : catalogue.get().broken()) {
            checks.add(Check.broken("bundle " + offer.bundle(), offer.reason(), offer.remedy()));
        }
        return checks;
    }

    /** Services that are no use although others of their kind are, and ids that mean two different things. */
    private static List<Check> faulty(List<Offer> offers) {
        List<Check> checks = new ArrayList<>();
        for (Offer offer : offers) {
            String name = offer.kind() + " " + offer.id();
            switch (offer.state()) {
                case BROKEN, STUCK, UNRESOLVED ->
                    checks.add(Check.warn(name, offer.bundle() + ": " + offer.reason(), offer.remedy()));
                case READY, ABSENT, DRAINING -> {
                    // as it should be, or said where the kind lacks a service
                }
            }
        }
        for (Offer twice : OffersVerb.sharingTheirId(offers)) {
            checks.add(Check.warn(
                    twice.kind() + " " + twice.id(),
                    twice.bundle() + " " + twice.version() + " offers it, as does another bundle",
                    "jobs take the first that 'kiln " + twice.kind() + "s' lists; remove the one you do not want"));
        }
        return checks;
    }

    /** What the node grants to a device, by default half of the machine's memory, or of the container's. */
    private static Optional<Check> deviceMemory(Node node) throws InterruptedException {
        Optional<Backends> backends = node.find(Backends.class, PATIENCE_MS);
        if (backends.isEmpty()) {
            return Optional.empty();
        }
        try (BackendLease lease = backends.get().lease(Optional.empty())) {
            return Optional.of(Check.ok(
                    "device memory",
                    "a job may hold " + Sizes.text(lease.settings().memoryBytes())));
        } catch (KilnException e) {
            // That there is no backend, or why it cannot be had, is in the list already.
            return Optional.empty();
        }
    }

    private static Check profile(Profiles profiles) {
        String name = profiles.active().orElse("");
        try {
            int settings = profiles.show(name).size();
            return Check.ok("profile", name + ", " + settings + " settings");
        } catch (KilnException e) {
            return Check.broken("profile", e.subject() + ": " + e.offence(), e.remedy());
        }
    }

    private static Optional<Check> services(Catalogue catalogue, Kind<?> kind) {
        List<Offer> offers = catalogue.offers(kind);
        List<String> ready = offers.stream()
                .filter(o -> o.state() == Offer.State.READY)
                .map(Offer::id)
                .toList();
        if (!ready.isEmpty()) {
            return Optional.of(Check.ok(kind.name(), String.join(", ", ready)));
        }
        if (kind.rule() == Kind.Rule.EVERY) {
            return Optional.empty();
        }
        String why = offers.isEmpty()
                ? "none is installed"
                : offers.getFirst().id() + ": " + offers.getFirst().reason();
        String remedy =
                offers.isEmpty() ? "put one into plugins/" : offers.getFirst().remedy();
        return Optional.of(Check.broken(kind.name(), why, remedy));
    }
}
