package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceObjects;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.AnyService;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Lends swappable services to jobs and holds up the stop of a bundle while a job uses it. SCR calls {@link #leave}
 * inside {@code Bundle.stop()}, before it deactivates the service's component; as long as that call waits, the service
 * is whole. The pool is a component of its own because SCR delivers no configuration to a component whose unbind waits.
 *
 * <p>The one reference takes every service that has a {@code kiln.id}; those of no {@link Kind} are left alone. So a new
 * kind is a constant in {@code Kind} and nothing else.
 */
@Component(service = ServicePool.class, immediate = true)
public final class ServicePool {
    private static final Logger LOG = System.getLogger(ServicePool.class.getName());

    /** How often a wait looks whether a setting has changed; a service that comes or goes wakes it at once. */
    private static final long SLICE_MILLIS = 100;

    /** How long a tenant whose lease was ended has to let go; cancelling is promised within two seconds. */
    private static final long LET_GO_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);

    private final BundleContext context;
    private final NodeSettings settings;
    private final List<Offered> all = new ArrayList<>();

    @Activate
    public ServicePool(BundleContext context, @Reference NodeSettings settings) {
        this.context = context;
        this.settings = settings;
    }

    /**
     * A service has come. Called by SCR, which is not asked for the objects of the service: it would keep what it gives
     * out, and with it the bundle of the service, when that is long gone.
     */
    @Reference(
            service = AnyService.class,
            target = "(kiln.id=*)",
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY,
            unbind = "leave")
    void enter(ServiceReference<?> reference) {
        ServiceObjects<?> objects = context.getServiceObjects(reference);
        if (objects != null) {
            add(reference, objects);
        }
    }

    /** A service has come whose objects these are. */
    void add(ServiceReference<?> reference, ServiceObjects<?> objects) {
        List<String> interfaces = List.of((String[]) reference.getProperty(Constants.OBJECTCLASS));
        synchronized (this) {
            for (Kind<?> kind : Kind.all()) {
                if (interfaces.contains(kind.type().getName())) {
                    all.add(new Offered(reference, objects, kind));
                }
            }
            notifyAll();
        }
    }

    /**
     * A service goes: lends it no more and waits for its leases, at most the drain time, which is read anew all the
     * while. Then tells the tenants to let go. Called by SCR.
     */
    void leave(ServiceReference<?> reference) {
        List<Offered> going = find(reference);
        synchronized (this) {
            going.forEach(offered -> offered.draining = true);
            notifyAll();
        }
        going.forEach(this::drain);
    }

    private void drain(Offered offered) {
        long start = System.nanoTime();
        try {
            synchronized (this) {
                while (!offered.tenants.isEmpty() && System.nanoTime() - start < drainNanos()) {
                    wait(SLICE_MILLIS);
                }
            }
            endLeases(offered);
        } catch (InterruptedException e) {
            // Whoever stops the bundle gives up waiting; the tenants still have to know.
            Thread.currentThread().interrupt();
            tenantsOf(offered).forEach(tenant -> tenant.drained(offered.id()));
        } finally {
            synchronized (this) {
                all.remove(offered);
                notifyAll();
            }
            offered.held().letGo();
        }
    }

    private void endLeases(Offered offered) throws InterruptedException {
        List<Tenant> late = tenantsOf(offered);
        for (Tenant tenant : late) {
            LOG.log(
                    Level.WARNING,
                    "{0} goes although {1} uses it: the drain time is over",
                    offered.id(),
                    tenant.name());
            tenant.drained(offered.id());
        }
        long start = System.nanoTime();
        synchronized (this) {
            while (!offered.tenants.isEmpty() && System.nanoTime() - start < LET_GO_NANOS) {
                wait(SLICE_MILLIS);
            }
        }
    }

    private long drainNanos() {
        return TimeUnit.SECONDS.toNanos(settings.number(Knob.DRAIN));
    }

    private synchronized List<Tenant> tenantsOf(Offered offered) {
        return List.copyOf(offered.tenants);
    }

    synchronized List<Offered> find(ServiceReference<?> reference) {
        return all.stream().filter(o -> o.comesFrom(reference)).toList();
    }

    /** All services of {@code kind}, draining ones too, best first. */
    synchronized List<Offered> known(Kind<?> kind) {
        return all.stream()
                .filter(o -> o.kind() == kind)
                .sorted(Offered.BEST_FIRST)
                .toList();
    }

    /** Whether a lease holds up the stop of {@code bundle}. */
    public synchronized boolean drains(Bundle bundle) {
        return all.stream().anyMatch(o -> o.draining && o.bundle().equals(bundle));
    }

    /** Enters {@code tenant} unless the service has begun to go. */
    synchronized boolean take(Offered offered, Tenant tenant) {
        if (offered.draining) {
            return false;
        }
        offered.tenants.add(tenant);
        return true;
    }

    /** Takes one lease of {@code tenant} off. */
    synchronized void giveBack(Offered offered, Tenant tenant) {
        offered.tenants.remove(tenant);
        notifyAll();
    }

    /**
     * Takes all leases of {@code tenant} off, whose thread was left behind: what it still does counts for nothing, so no
     * bundle waits for it. Its backend is the exception, since native code that runs must not lose its driver.
     */
    public synchronized void evict(Tenant tenant) {
        all.stream().filter(o -> o.kind() != Kind.BACKEND).forEach(o -> o.tenants.removeIf(t -> t == tenant));
        notifyAll();
    }

    /**
     * The object of a service that {@code tenant} has entered. Waits while its component starts, but not for ever: one
     * that takes longer than the setting {@code stuck.seconds} hangs, and from then on nobody waits for it.
     *
     * @return empty if the component cannot be started, or hangs
     */
    Optional<Plugin> object(Offered offered, Tenant tenant) throws KilnException, InterruptedException {
        while (true) {
            tenant.checkCancelled();
            boolean waits = !isStuck(offered);
            Optional<Plugin> service = offered.held().await(waits ? SLICE_MILLIS : 0);
            if (service.isPresent() || !waits || offered.held().startingNanos().isEmpty()) {
                return service;
            }
        }
    }

    /** Whether the component of the service has been starting for too long. */
    boolean isStuck(Offered offered) {
        long limit = TimeUnit.SECONDS.toNanos(settings.number(Knob.STUCK));
        return offered.held().startingNanos().filter(nanos -> nanos >= limit).isPresent();
    }

    /** Waits until something has come or gone, or a slice of time is over. */
    synchronized void awaitChange() throws InterruptedException {
        wait(SLICE_MILLIS);
    }
}
