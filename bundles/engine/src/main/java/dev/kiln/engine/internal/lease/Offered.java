package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.TrainedModel;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Leased;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceObjects;
import org.osgi.framework.ServiceReference;

/** One service that the pool knows, with its tenants. All state is guarded by the pool's monitor. */
final class Offered {
    /** Best first: highest ranking, then newest bundle, then the older registration. */
    static final Comparator<Offered> BEST_FIRST = Comparator.comparingInt((Offered o) -> ranking(o.reference))
            .thenComparing(o -> o.bundle.getVersion())
            .reversed()
            .thenComparingLong(o -> (Long) o.reference.getProperty(Constants.SERVICE_ID));

    private final ServiceReference<?> reference;
    private final Kind<?> kind;
    private final Bundle bundle;
    private final Held held;
    final List<Tenant> tenants = new ArrayList<>();
    boolean draining;

    Offered(ServiceReference<?> reference, ServiceObjects<?> objects, Kind<?> kind) {
        this.reference = reference;
        this.kind = kind;
        this.bundle = reference.getBundle();
        this.held = new Held(objects, kind.name() + " " + id());
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

    /** Its identity; one whose id is none goes by the name of its bundle. */
    Leased leased() {
        return new Leased(
                kind.name(),
                isNamed() ? id() : bundle.getSymbolicName(),
                bundle.getSymbolicName(),
                bundle.getVersion().toString(),
                text(TrainedModel.LICENCE),
                text(TrainedModel.REVISION));
    }

    /** Whether the id is one by which people can choose it. */
    boolean isNamed() {
        return id().matches("[a-z0-9-]{1,40}");
    }

    /** The service object. Starts foreign code: never wait for it under the pool's monitor. */
    Held held() {
        return held;
    }

    private String text(String key) {
        return reference.getProperty(key) instanceof String text ? text : "";
    }

    private static int ranking(ServiceReference<?> reference) {
        return reference.getProperty(Constants.SERVICE_RANKING) instanceof Integer ranking ? ranking : 0;
    }
}
