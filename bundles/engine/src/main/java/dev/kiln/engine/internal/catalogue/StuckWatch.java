package dev.kiln.engine.internal.catalogue;

import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.lease.ServicePool;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Watches bundles that stop. One whose stop takes longer than the setting {@code stuck.seconds}, with no job that holds
 * it up, is stuck: code of its own hangs. Nothing can end that thread from outside; what matters is that everybody
 * knows and nobody waits for it.
 *
 * <p>It looks at the states of bundles instead of listening: SCR stops components inside the very event that tells of the
 * stop, so when one hangs there, listeners behind SCR never hear of it.
 */
@Component(service = StuckWatch.class, immediate = true)
public final class StuckWatch {
    private static final System.Logger LOG = System.getLogger(StuckWatch.class.getName());
    private static final long LOOK_MILLIS = 200;

    private final BundleContext context;
    private final NodeSettings settings;
    private final ServicePool pool;
    private final Thread thread;

    /** Bundle to the moment since which only its own code holds up its stop. */
    private final Map<Bundle, Long> stopping = new ConcurrentHashMap<>();

    private final Set<Bundle> told = new HashSet<>();

    @Activate
    public StuckWatch(BundleContext context, @Reference NodeSettings settings, @Reference ServicePool pool) {
        this.context = context;
        this.settings = settings;
        this.pool = pool;
        this.thread = Thread.ofPlatform().daemon().name("kiln stuck watch").start(this::watch);
    }

    @Deactivate
    void close() {
        thread.interrupt();
    }

    private void watch() {
        try {
            while (true) {
                look();
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException | IllegalStateException over) {
            // This bundle stops.
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        List<Bundle> bundles = List.of(context.getBundles());
        stopping.keySet().retainAll(bundles);
        told.retainAll(bundles);
        for (Bundle bundle : bundles) {
            if (bundle.getBundleId() != 0 && bundle.getState() == Bundle.STOPPING && !pool.drains(bundle)) {
                stopping.putIfAbsent(bundle, System.nanoTime());
            } else {
                stopping.remove(bundle);
                told.remove(bundle);
            }
            if (stuckSeconds(bundle).isPresent() && told.add(bundle)) {
                LOG.log(
                        Level.WARNING,
                        "the stop of bundle {0} {1} hangs; everything else goes on",
                        bundle.getSymbolicName(),
                        bundle.getVersion());
            }
        }
    }

    /** For how many seconds the stop of {@code bundle} has hung; empty if it is not stuck. */
    public Optional<Long> stuckSeconds(Bundle bundle) {
        Long since = stopping.get(bundle);
        if (since == null || bundle.getState() != Bundle.STOPPING) {
            return Optional.empty();
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
        return seconds >= settings.number(Knob.STUCK) ? Optional.of(seconds) : Optional.empty();
    }
}
