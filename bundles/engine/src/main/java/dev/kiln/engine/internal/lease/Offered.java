package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.TrainedModel;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Leased;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.ComponentServiceObjects;

/** One service that the pool knows, with its tenants. All state is guarded by the pool's monitor. */
final class Offered {
    /** Best first: highest ranking, then newest bundle, then the older registration. */
    static final Comparator<Offered> BEST_FIRST = Comparator.comparingInt((Offered o) -> ranking(o.reference))
            .thenComparing(o -> o.bundle.getVersion())
            .reversed()
            .thenComparingLong(o -> (Long) o.reference.getProperty(Constants.SERVICE_ID));

    private final ServiceReference<?> reference;
    private final ComponentServiceObjects<?> objects;
    private final Kind<?> kind;
    private final Bundle bundle;
    private final Held held = new Held();
    final List<Tenant> tenants = new ArrayList<>();
    boolean draining;

    Offered(ServiceReference<?> reference, ComponentServiceObjects<?> objects, Kind<?> kind) {
        this.reference = reference;
        this.objects = objects;
        this.kind = kind;
        this.bundle = reference.getBundle();
    }

    boolean comesFrom(ServiceReference<?> registration) {
        return reference.equals(registration);
    }

    Kind<?> kind() {
        return kind;
    }

    Bundle bundle() {
        return bundle;
    }

    String id() {
        return text(Identified.KEY);
    }

    /** Whether the licence of its model, if it has one, allows commercial use. */
    boolean commercial() {
        return !Boolean.FALSE.equals(reference.getProperty(TrainedModel.COMMERCIAL));
    }

    Leased leased() {
        return new Leased(
                kind.name(),
                id(),
                bundle.getSymbolicName(),
                bundle.getVersion().toString(),
                text(TrainedModel.LICENCE),
                text(TrainedModel.REVISION));
    }

    /**
     * The service object; null if its component could not be started. It is fetched once and kept until the service
     * goes: SCR would stop the component of a service that nobody holds, and what a plugin has loaded would be loaded
     * anew for each job. Calls foreign code: never under the pool's monitor.
     */
    Plugin get() {
        synchronized (held) {
            if (held.service == null) {
                held.service = (Plugin) objects.getService();
            }
            return held.service;
        }
    }

    /**
     * Gives the service object back. That may stop its component, so only the thread that stops the bundle does it: if
     * the component hangs, it hangs that thread and no job. Never under the pool's monitor.
     */
    void letGo() {
        synchronized (held) {
            if (held.service != null) {
                giveBack(objects, held.service);
                held.service = null;
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <S> void giveBack(ComponentServiceObjects<S> objects, Plugin service) {
        objects.ungetService((S) service);
    }

    private String text(String key) {
        return reference.getProperty(key) instanceof String text ? text : "";
    }

    private static int ranking(ServiceReference<?> reference) {
        return reference.getProperty(Constants.SERVICE_RANKING) instanceof Integer ranking ? ranking : 0;
    }

    private static final class Held {
        private Plugin service;
    }
}
