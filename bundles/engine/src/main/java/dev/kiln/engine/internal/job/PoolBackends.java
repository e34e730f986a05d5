package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Backend;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Backends;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.Leased;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.catalogue.LiveCatalogue;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.engine.internal.lease.Leases;
import dev.kiln.engine.internal.lease.ServicePool;
import dev.kiln.engine.internal.lease.Tenant;
import dev.kiln.engine.internal.lease.Terms;
import dev.kiln.engine.internal.lease.Wanted;
import dev.kiln.engine.internal.settings.Choices;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Leases backends of the pool to commands. */
@Component(service = Backends.class)
public final class PoolBackends implements Backends {
    private final NodeSettings settings;
    private final ServicePool pool;
    private final Terms.Lack lack;

    @Activate
    public PoolBackends(
            @Reference NodeSettings settings, @Reference ServicePool pool, @Reference LiveCatalogue catalogue) {
        this(settings, pool, catalogue::lack);
    }

    PoolBackends(NodeSettings settings, ServicePool pool, Terms.Lack lack) {
        this.settings = settings;
        this.pool = pool;
        this.lack = lack;
    }

    @Override
    public BackendLease lease(Optional<String> id) throws KilnException, InterruptedException {
        Optional<String> wanted = id.isPresent() ? id : Choices.of(settings, Kind.BACKEND);
        Terms terms =
                new Terms(Duration.ofSeconds(settings.number(Knob.PATIENCE)), settings.isOn(Knob.COMMERCIAL), lack);
        Command command = new Command();
        Leases leases = Leases.take(pool, command, List.of(new Wanted<>(Kind.BACKEND, wanted, true)), terms);
        Lease<Backend> lease = leases.all(Kind.BACKEND).getFirst();
        return new Held(leases, lease, LentDevice.settings(settings, threads(), lease), command);
    }

    private int threads() {
        long wanted = settings.number(Knob.THREADS);
        return wanted == 0 ? Runtime.getRuntime().availableProcessors() : (int) wanted;
    }

    private record Held(Leases leases, Lease<Backend> lease, DeviceSettings settings, Command command)
            implements BackendLease {
        @Override
        public Leased leased() {
            return lease.leased();
        }

        @Override
        public Backend backend() {
            return lease.service();
        }

        @Override
        public boolean revoked() {
            return command.drained;
        }

        @Override
        public void close() {
            leases.close();
        }
    }

    /** Whoever asked; told by a flag, because a command has no thread of the engine's. */
    private static final class Command implements Tenant {
        private volatile boolean drained;

        @Override
        public String name() {
            return "a command";
        }

        @Override
        public void checkCancelled() {
            // an interrupt ends the wait
        }

        @Override
        public void drained(String service) {
            drained = true;
        }
    }
}
