package dev.kiln.engine.internal.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.internal.lease.PoolFixture;
import dev.kiln.engine.internal.testing.FixedSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Backends in the hands of commands. */
class PoolBackendsTest {
    private final FixedSettings settings = new FixedSettings().with(Knob.PATIENCE, "0");
    private final PoolFixture fixture = new PoolFixture(settings);
    private final PoolBackends backends = new PoolBackends(settings, fixture.pool(), PoolFixture::lack);

    @Test
    void theNodesChoiceIsTakenUnlessOneIsNamed() throws Exception {
        Backend fast = backend("fast");
        Backend exact = backend("exact");
        fixture.offer(Kind.BACKEND, "fast", "1.0", fast);
        fixture.offer(Kind.BACKEND, "exact", "1.0", exact);
        settings.use(Knob.BACKEND, "exact");
        try (BackendLease chosen = backends.lease(Optional.empty());
                BackendLease named = backends.lease(Optional.of("fast"))) {
            assertSame(exact, chosen.backend());
            assertSame(fast, named.backend());
            assertEquals("fast", named.leased().id());
        }
        assertThrows(KilnException.class, () -> backends.lease(Optional.of("other")));
    }

    @Test
    void theGrantFollowsTheSettingsOfTheNode() throws Exception {
        fixture.offer(Kind.BACKEND, "fast", "1.0", backend("fast"));
        settings.use(Knob.THREADS, "3");
        settings.use(Knob.DEVICE_MEMORY, "64");
        settings.use(Knob.DISPATCH, "250");
        try (BackendLease lease = backends.lease(Optional.empty())) {
            DeviceSettings grant = lease.settings();
            assertEquals(3, grant.threads());
            assertEquals(64L << 20, grant.memoryBytes());
            assertEquals(0.25, grant.dispatchSeconds());
        }
    }

    @Test
    void optionsGoToTheBackendTheyNameAndTheDeviceToOneThatHasSeveral() throws Exception {
        fixture.offer(Kind.BACKEND, "card", "1.0", backend("card", "small one", "large one"));
        fixture.offer(Kind.BACKEND, "plain", "1.0", backend("plain"));
        settings.use(Knob.DEVICE, "large");
        settings.use(Knob.DEVICE_OPTIONS, "card.products=float32, card.tile=8,other.products=units");
        try (BackendLease card = backends.lease(Optional.of("card"));
                BackendLease plain = backends.lease(Optional.of("plain"))) {
            assertEquals(
                    Map.of("device", "large", "products", "float32", "tile", "8"),
                    card.settings().options());
            assertEquals(Map.of(), plain.settings().options());
        }
    }

    @Test
    void aStoppingBackendWaitsForTheLeaseAndThenRevokesIt() throws Exception {
        PoolFixture.Entry entry = fixture.offer(Kind.BACKEND, "fast", "1.0", backend("fast"));
        BackendLease lease = backends.lease(Optional.empty());
        assertFalse(lease.revoked());
        settings.use(Knob.DRAIN, "0");
        Thread stop = Thread.ofVirtual().start(() -> fixture.leave(entry));
        while (!lease.revoked()) {
            Thread.onSpinWait();
        }
        assertTrue(stop.isAlive());
        lease.close();
        stop.join();
    }

    private static Backend backend(String name, String... devices) {
        return new Backend() {
            @Override
            public List<String> devices() {
                return List.of(devices);
            }

            @Override
            public String description() {
                return name;
            }

            @Override
            public Device open(DeviceSettings grant) {
                throw new UnsupportedOperationException();
            }
        };
    }
}
