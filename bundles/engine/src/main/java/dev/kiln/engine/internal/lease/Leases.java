package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Leased;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All services that one job holds, from its start to its end. Closing gives them back; used by one thread. */
public final class Leases implements AutoCloseable {
    private record Taken<T extends Plugin>(Offered offered, Lease<T> lease) {}

    private final ServicePool pool;
    private final Tenant tenant;
    private final Terms terms;
    private final List<Taken<?>> held = new ArrayList<>();
    private final Map<Kind<?>, Wanted<?>> lacking = new HashMap<>();

    private Leases(ServicePool pool, Tenant tenant, Terms terms) {
        this.pool = pool;
        this.tenant = tenant;
        this.terms = terms;
    }

    /**
     * Leases all that is needed, and what is there of the rest; or nothing.
     *
     * @throws KilnException if a needed service is not there within the patience of the terms, or the tenant was
     *     cancelled
     */
    public static Leases take(ServicePool pool, Tenant tenant, List<Wanted<?>> wanted, Terms terms)
            throws KilnException, InterruptedException {
        Leases leases = new Leases(pool, tenant, terms);
        boolean complete = false;
        try {
            for (Wanted<?> one : wanted) {
                leases.takeOrPutOff(one);
            }
            complete = true;
            return leases;
        } finally {
            if (!complete) {
                leases.close();
            }
        }
    }

    private void takeOrPutOff(Wanted<?> wanted) throws KilnException, InterruptedException {
        if (wanted.needed()) {
            await(wanted);
        } else if (!lease(wanted)) {
            lacking.put(wanted.kind(), wanted);
        }
    }

    private void await(Wanted<?> wanted) throws KilnException, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            tenant.checkCancelled();
            if (lease(wanted) || wanted.kind().rule() == Kind.Rule.EVERY) {
                return;
            }
            if (System.nanoTime() - start >= terms.patience().toNanos()) {
                throw terms.lack().of(wanted.kind(), wanted.id());
            }
            pool.awaitChange();
        }
    }

    /** Leases what is there of {@code wanted} now; false if that is nothing. */
    private <T extends Plugin> boolean lease(Wanted<T> wanted) throws KilnException, InterruptedException {
        boolean one = wanted.kind().rule() == Kind.Rule.BEST || wanted.id().isPresent();
        boolean any = false;
        for (Offered offered : pool.known(wanted.kind())) {
            boolean fits = wanted.id().isEmpty() || wanted.id().get().equals(offered.id());
            boolean allowed = !terms.commercial() || offered.commercial();
            if (fits && allowed && offered.isNamed() && lease(wanted.kind(), offered)) {
                any = true;
                if (one) {
                    break;
                }
            }
        }
        return any;
    }

    /** Enters the tenant first, so that the service cannot go between the question whether it works and its use. */
    private <T extends Plugin> boolean lease(Kind<T> kind, Offered offered) throws KilnException, InterruptedException {
        if (!pool.take(offered, tenant)) {
            return false;
        }
        boolean kept = false;
        try {
            Optional<Plugin> service = pool.object(offered, tenant);
            if (service.isPresent() && Answers.of(service.get(), kind).isReady()) {
                held.add(new Taken<>(offered, new Lease<>(kind.type().cast(service.get()), offered.leased())));
                kept = true;
            }
        } finally {
            if (!kept) {
                pool.giveBack(offered, tenant);
            }
        }
        return kept;
    }

    /**
     * The best service of {@code kind}. One that was not there at the start is sought once more: its bundle may have
     * been in the middle of an update.
     *
     * @throws KilnException that says why there is none
     */
    public <T extends Plugin> Lease<T> one(Kind<T> kind) throws KilnException, InterruptedException {
        Wanted<?> wanted = lacking.remove(kind);
        if (wanted != null) {
            await(wanted);
        }
        List<Lease<T>> leases = all(kind);
        if (leases.isEmpty()) {
            throw terms.lack().of(kind, Optional.empty());
        }
        return leases.getFirst();
    }

    /** All services of {@code kind}, best first. */
    @SuppressWarnings("unchecked")
    public <T extends Plugin> List<Lease<T>> all(Kind<T> kind) {
        List<Lease<T>> found = new ArrayList<>();
        for (Taken<?> one : held) {
            if (one.offered().kind() == kind) {
                found.add((Lease<T>) one.lease());
            }
        }
        return found;
    }

    /** Identities of all services held. */
    public List<Leased> held() {
        return held.stream().map(one -> one.lease().leased()).toList();
    }

    @Override
    public void close() {
        for (Taken<?> one : held) {
            pool.giveBack(one.offered(), tenant);
        }
        held.clear();
    }
}
