package dev.kiln.engine.internal.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.prepare.PhotoCheck;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.api.stage.TrainedModel;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.Leased;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.FixedSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.osgi.framework.Constants;

@Timeout(20)
class ServicePoolTest {
    private final FixedSettings settings = new FixedSettings();
    private final PoolFixture fixture = new PoolFixture(settings);
    private final TestTenant tenant = new TestTenant();

    private static final class TestTenant implements Tenant {
        private final AtomicBoolean drained = new AtomicBoolean();
        private volatile boolean cancelled;

        @Override
        public String name() {
            return "tenant";
        }

        @Override
        public void checkCancelled() throws KilnException {
            if (cancelled) {
                throw KilnException.cancelled("tenant");
            }
        }

        @Override
        public void drained(String service) {
            drained.set(true);
        }
    }

    private Leases take(String id) throws Exception {
        return Leases.take(
                fixture.pool(), tenant, PoolFixture.wanted(Kind.BAKER, id), PoolFixture.terms(Duration.ZERO));
    }

    private void offer(String id, String version, Map<String, Object> properties) {
        fixture.offer(Kind.BAKER, id, version, Doubles.baker(), properties);
    }

    @Test
    void prefersRankingThenTheNewestBundle() throws Exception {
        offer("plain", "9.0.0", Map.of());
        offer("old", "1.9.0", Map.of(Constants.SERVICE_RANKING, 5));
        offer("new", "1.10.0", Map.of(Constants.SERVICE_RANKING, 5));
        try (Leases leases = take("")) {
            assertEquals("new", leases.one(Kind.BAKER).leased().id());
        }
    }

    @Test
    void aNamedServiceIsTakenWhateverItsRank() throws Exception {
        offer("best", "1.0.0", Map.of(Constants.SERVICE_RANKING, 5));
        offer("wanted", "1.2.3", Map.of(TrainedModel.LICENCE, "MIT", TrainedModel.REVISION, "r1"));
        try (Leases leases = take("wanted")) {
            Leased expected = new Leased("baker", "wanted", "test.wanted", "1.2.3", "MIT", "r1");
            assertEquals(List.of(expected), leases.held());
        }
    }

    @Test
    void theLackOfANeededServiceIsExplainedAfterThePatience() {
        KilnException lack = assertThrows(KilnException.class, () -> take("missing"));
        assertTrue(lack.getMessage().contains("none of missing"), lack.getMessage());
    }

    @Test
    void waitsForAServiceThatComes() throws Exception {
        Thread.ofVirtual().start(() -> {
            fixture.offer(Kind.BAKER, "late", "1.0.0", Doubles.baker());
        });
        try (Leases leases = Leases.take(
                fixture.pool(),
                tenant,
                PoolFixture.wanted(Kind.BAKER, "late"),
                PoolFixture.terms(Duration.ofSeconds(10)))) {
            assertEquals("late", leases.one(Kind.BAKER).leased().id());
        }
    }

    @Test
    void aCancelEndsTheWait() {
        tenant.cancelled = true;
        assertThrows(
                KilnException.class,
                () -> Leases.take(
                        fixture.pool(),
                        tenant,
                        PoolFixture.wanted(Kind.BAKER, ""),
                        PoolFixture.terms(Duration.ofDays(1))));
    }

    @Test
    void serviceThatIsAbsentOrForbiddenIsPassedOver() throws Exception {
        PhotoCheck absent = Doubles.check(List.of(), Readiness.absent("No file.", "Fetch it."));
        PoolFixture.Entry entry = fixture.offer(Kind.CHECK, "absent", "1.0.0", absent);
        fixture.offer(
                Kind.CHECK,
                "private",
                "1.0.0",
                Doubles.check(List.of(), Readiness.ready()),
                Map.of(TrainedModel.COMMERCIAL, false));
        fixture.offer(Kind.CHECK, "good", "1.0.0", Doubles.check(List.of(), Readiness.ready()));
        List<Wanted<?>> all = List.of(new Wanted<>(Kind.CHECK, Optional.empty(), true));
        Terms commercial = new Terms(Duration.ZERO, true, PoolFixture::lack);
        try (Leases leases = Leases.take(fixture.pool(), tenant, all, commercial)) {
            assertEquals(List.of("good"), leases.held().stream().map(Leased::id).toList());
        }
        assertEquals(0, fixture.tenants(entry));
    }

    @Test
    void aServiceIsFetchedOnceAndHeldUntilItGoes() throws Exception {
        PoolFixture.Entry entry = fixture.offer(Kind.BAKER, "only", "1.0.0", Doubles.baker());
        assertEquals(0, entry.holders().get());
        take("only").close();
        take("only").close();
        assertEquals(1, entry.holders().get());
        fixture.leave(entry);
        assertEquals(0, entry.holders().get());
    }

    @Test
    void aStopWaitsForTheLeaseAndLendsNoMore() throws Exception {
        PoolFixture.Entry entry = fixture.offer(Kind.BAKER, "only", "1.0.0", Doubles.baker());
        Leases leases = take("only");
        Thread stop = Thread.ofVirtual().start(() -> fixture.leave(entry));
        while (fixture.pool().known(Kind.BAKER).stream().noneMatch(offered -> offered.draining)) {
            Thread.sleep(1);
        }
        assertThrows(KilnException.class, () -> take("only"));
        assertTrue(stop.isAlive());
        assertEquals(1, entry.holders().get());
        leases.close();
        stop.join();
        assertEquals(0, entry.holders().get());
        assertFalse(tenant.drained.get());
        assertTrue(fixture.pool().known(Kind.BAKER).isEmpty());
    }

    @Test
    void aShorterDrainTimeSetDuringADrainCounts() throws Exception {
        PoolFixture.Entry entry = fixture.offer(Kind.BAKER, "only", "1.0.0", Doubles.baker());
        try (Leases leases = take("only")) {
            Thread stop = Thread.ofVirtual().start(() -> fixture.leave(entry));
            assertFalse(stop.join(Duration.ofMillis(300)));
            settings.use(Knob.DRAIN, "0");
            stop.join();
            assertTrue(tenant.drained.get());
            assertEquals(1, leases.held().size());
        }
    }

    /** Eight tenants lease and give back while services come and go: none works with one whose stop has returned. */
    @Test
    void noServiceIsUsedAfterItsStopReturned() throws Exception {
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger uses = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        Map<String, AtomicBoolean> stopped = new java.util.concurrent.ConcurrentHashMap<>();
        List<Thread> tenants = new ArrayList<>();
        CountDownLatch ready = new CountDownLatch(8);
        for (int t = 0; t < 8; t++) {
            tenants.add(Thread.ofPlatform().start(() -> {
                ready.countDown();
                while (!over.get()) {
                    try (Leases leases = Leases.take(
                            fixture.pool(),
                            new TestTenant(),
                            PoolFixture.wanted(Kind.BAKER, ""),
                            PoolFixture.terms(Duration.ofSeconds(5)))) {
                        String id = leases.one(Kind.BAKER).leased().id();
                        Thread.sleep(0, 200_000);
                        wrong.addAndGet(stopped.get(id).get() ? 1 : 0);
                        uses.incrementAndGet();
                    } catch (KilnException | InterruptedException e) {
                        wrong.incrementAndGet();
                    }
                }
            }));
        }
        assertTrue(ready.await(5, TimeUnit.SECONDS));
        PoolFixture.Entry before = null;
        String beforeId = "";
        for (int swap = 0; swap < 200; swap++) {
            String id = "b" + swap;
            stopped.put(id, new AtomicBoolean());
            PoolFixture.Entry next = fixture.offer(Kind.BAKER, id, "1.0.0", Doubles.baker());
            int seen = uses.get() + wrong.get();
            while (uses.get() + wrong.get() == seen) {
                Thread.sleep(0, 100_000);
            }
            if (before != null) {
                fixture.leave(before);
                assertEquals(0, before.holders().get());
                stopped.get(beforeId).set(true);
            }
            before = next;
            beforeId = id;
        }
        over.set(true);
        for (Thread thread : tenants) {
            thread.join();
        }
        assertEquals(0, wrong.get());
        assertTrue(uses.get() >= 200, "only " + uses.get() + " uses");
    }
}
