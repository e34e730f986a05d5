package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.Asked;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.engine.internal.lease.Leases;
import dev.kiln.engine.internal.lease.Wanted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The services that a job would get now, leased for the moment of a comparison with those that kept stages had. */
final class Present implements AutoCloseable {
    private final Attempt attempt;
    private final Map<Kind<?>, Leases> leases = new HashMap<>();

    Present(Attempt attempt) {
        this.attempt = attempt;
    }

    /**
     * What a stage would have now instead of {@code asked}. Where there is nothing any more that the job could take, it
     * is {@code asked} itself: what a service has made outlives it.
     */
    Asked instead(Asked asked, Kind<?> kind, Function<Plugin, Parameters> parameters)
            throws KilnException, InterruptedException {
        Optional<Wanted<?>> wanted = attempt.wanted(kind);
        if (wanted.isEmpty()) {
            return new Asked(asked.kind(), List.of());
        }
        Leases there = leases.get(kind);
        if (there == null) {
            there = attempt.lease(List.of(wanted.get().unneeded()));
            leases.put(kind, there);
        }
        if (there.all(kind).isEmpty()) {
            boolean fits = asked.services().stream()
                    .allMatch(provider -> wanted.get()
                            .id()
                            .map(provider.service().id()::equals)
                            .orElse(true));
            return fits ? asked : new Asked(asked.kind(), List.of());
        }
        try {
            return asked(kind, there, parameters);
        } catch (KilnException e) {
            // It is there but lacks what it needs, such as its weights, so it could not do its work again either.
            return asked;
        }
    }

    /** What {@code leases} hold of {@code kinds}. */
    static List<Asked> held(List<Kind<?>> kinds, Leases leases, Function<Plugin, Parameters> parameters)
            throws KilnException {
        List<Asked> held = new ArrayList<>();
        for (Kind<?> kind : kinds) {
            held.add(asked(kind, leases, parameters));
        }
        return held;
    }

    private static <T extends Plugin> Asked asked(Kind<T> kind, Leases leases, Function<Plugin, Parameters> parameters)
            throws KilnException {
        List<Asked.Provider> providers = new ArrayList<>();
        for (Lease<T> lease : leases.all(kind)) {
            providers.add(
                    new Asked.Provider(lease.leased(), lease.service().identity(parameters.apply(lease.service()))));
        }
        return new Asked(kind.name(), providers);
    }

    @Override
    public void close() {
        leases.values().forEach(Leases::close);
    }
}
