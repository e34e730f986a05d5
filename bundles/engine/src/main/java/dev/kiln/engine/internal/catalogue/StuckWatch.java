package dev.kiln.engine.internal.catalogue;

import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.lease.ServicePool;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Watches bundles that stop. One whose stop takes longer than the setting {@code stuck.seconds}, with no job that holds
 * it up, is stuck: code of its own hangs. Nothing can end that thread from outside; what matters is that everybody
 * knows and nobody waits for it.
 */
@Component(service = StuckWatch.class, immediate = true)
public final class StuckWatch implements SynchronousBundleListener {
    private static final System.Logger LOG = System.getLogger(StuckWatch.class.getName());
    private static final long LOOK_MILLIS = 100;

    private final BundleContext context;
    private final NodeSettings settings;
    private final ServicePool pool;

    /** Bundle to the moment since which only its own code holds up its stop. */
    private final Map<Bundle, Long> stopping = new ConcurrentHashMap<>();

    @Activate
    public StuckWatch(BundleContext context, @Reference NodeSettings settings, @Reference ServicePool pool) {
        this.context = context;
        this.settings = settings;
        this.pool = pool;
        context.addBundleListener(this);
    }

    @Deactivate
    void close() {
        context.removeBundleListener(this);
        stopping.clear();
    }

    @Override
    public void bundleChanged(BundleEvent event) {
        Bundle bundle = event.getBundle();
        switch (event.getType()) {
            case BundleEvent.STOPPING -> {
                if (bundle.getBundleId() != 0 && stopping.put(bundle, System.nanoTime()) == null) {
                    Thread.ofPlatform()
                            .daemon()
                            .name("stop of " + bundle.getSymbolicName())
                            .start(() -> watch(bundle));
                }
            }
            case BundleEvent.STOPPED, BundleEvent.UNINSTALLED -> stopping.remove(bundle);
            default -> {
                // starts and installs hang nobody up
            }
        }
    }

    /** For how many seconds the stop of {@code bundle} has hung; empty if it is not stuck. */
    public Optional<Long> stuckSeconds(Bundle bundle) {
        Long since = stopping.get(bundle);
        if (since == null || bundle.getState() != Bundle.STOPPING || pool.drains(bundle)) {
            return Optional.empty();
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
        return seconds >= settings.number(Knob.STUCK) ? Optional.of(seconds) : Optional.empty();
    }

    private void watch(Bundle bundle) {
        boolean told = false;
        try {
            while (stopping.containsKey(bundle)) {
                if (pool.drains(bundle)) {
                    stopping.computeIfPresent(bundle, (key, since) -> System.nanoTime());
                }
                if (!told && stuckSeconds(bundle).isPresent()) {
                    told = true;
                    LOG.log(
                            Level.WARNING,
                            "the stop of bundle {0} {1} hangs; everything else goes on",
                            bundle.getSymbolicName(),
                            bundle.getVersion());
                }
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
