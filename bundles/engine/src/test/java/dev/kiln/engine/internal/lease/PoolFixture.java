package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Kind;
import dev.kiln.engine.NodeSettings;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceObjects;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.Version;

/** A pool to which services are offered by hand, as SCR would. */
public final class PoolFixture {
    private static final AtomicInteger SERVICE_IDS = new AtomicInteger();

    private final ServicePool pool;

    public PoolFixture(NodeSettings settings) {
        pool = new ServicePool(null, settings);
    }

    public ServicePool pool() {
        return pool;
    }

    /** A service on offer. */
    public record Entry(ServiceReference<?> reference, AtomicInteger holders) {}

    public <T extends Plugin> Entry offer(Kind<T> kind, String id, String version, T service) {
        return offer(kind, id, version, service, Map.of());
    }

    public <T extends Plugin> Entry offer(
            Kind<T> kind, String id, String version, T service, Map<String, Object> more) {
        Map<String, Object> properties = new HashMap<>(more);
        properties.put(Constants.OBJECTCLASS, new String[] {kind.type().getName()});
        properties.put(Constants.SERVICE_ID, (long) SERVICE_IDS.incrementAndGet());
        properties.put(Identified.KEY, id);
        Bundle bundle =
                proxy(Bundle.class, Map.of("getSymbolicName", "test." + id, "getVersion", new Version(version)));
        ServiceReference<?> reference = (ServiceReference<?>) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "getProperty" -> properties.get(arguments[0]);
                    case "getBundle" -> bundle;
                    case "equals" -> self == arguments[0];
                    case "hashCode" -> System.identityHashCode(self);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        AtomicInteger holders = new AtomicInteger();
        pool.add(reference, new ServiceObjects<T>() {
            @Override
            public T getService() {
                holders.incrementAndGet();
                return service;
            }

            @Override
            public void ungetService(T given) {
                holders.decrementAndGet();
            }

            @Override
            public ServiceReference<T> getServiceReference() {
                throw new UnsupportedOperationException();
            }
        });
        return new Entry(reference, holders);
    }

    /** How many tenants have leased it. */
    public int tenants(Entry entry) {
        return pool.find(entry.reference()).stream()
                .mapToInt(offered -> offered.tenants.size())
                .sum();
    }

    /** What SCR does when the bundle of the service stops. */
    public void leave(Entry entry) {
        pool.leave(entry.reference());
    }

    /** Terms with a given patience. */
    public static Terms terms(Duration patience) {
        return new Terms(patience, false, PoolFixture::lack);
    }

    public static KilnException lack(Kind<?> kind, Optional<String> id) {
        return new KilnException(Fault.ENVIRONMENT, kind.name(), "none of " + id.orElse("any"), "");
    }

    static <T extends Plugin> List<Wanted<?>> wanted(Kind<T> kind, String id) {
        return List.of(new Wanted<>(kind, Optional.of(id).filter(text -> !text.isEmpty()), true));
    }

    private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                PoolFixture.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> switch (method.getName()) {
                    case "equals" -> self == arguments[0];
                    case "hashCode" -> System.identityHashCode(self);
                    case "toString" -> answers.toString();
                    default -> answers.get(method.getName());
                }));
    }
}
