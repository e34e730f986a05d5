package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import dev.kiln.compute.Device;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Backends;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import dev.kiln.itest.TestNode.Boundary;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import javax.inject.Inject;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;

/** Backends are switched by configuration, stopped and started while jobs compute on them. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class BackendSwapTest {
    private static final String VECTOR = "cpu-vector";
    private static final String REFERENCE = "cpu-reference";

    @Inject
    private BundleContext context;

    @Inject
    private Engine engine;

    @Inject
    private Backends backends;

    @Inject
    private Catalogue catalogue;

    @Inject
    private NodeSettings settings;

    private TestNode node;
    private Bundle vector;
    private List<Bundle> plugins;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {Bundles.node("backend-swap")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
        plugins = List.of(
                node.install(PluginJar.deviceGenerator()),
                node.install(PluginJar.baker("test.swap", "1.0.0", "swap", 0)));
        vector = node.bundle("dev.kiln.backend.cpuvector").orElseThrow();
        vector.start();
    }

    @After
    public void tidy() throws Exception {
        settings.use(Knob.BACKEND, "");
        settings.use(Knob.DRAIN, "600");
        for (Bundle plugin : plugins) {
            plugin.uninstall();
        }
    }

    private Offer.State state(String backend) {
        return catalogue.offers(Kind.BACKEND).stream()
                .filter(offer -> offer.id().equals(backend))
                .map(Offer::state)
                .findFirst()
                .orElse(null);
    }

    /** Both the lease and what the device itself computed name the backend. */
    private static void assertRanOn(String backend, JobResult result) {
        assertEquals(Optional.empty(), result.failure());
        assertEquals(
                List.of(backend),
                result.leases().stream()
                        .filter(leased -> leased.kind().equals(Kind.BACKEND.name()))
                        .map(leased -> leased.id())
                        .toList());
        List<String> notes = result.stages().stream()
                .filter(stage -> stage.name().equals("shape"))
                .flatMap(stage -> stage.notes().stream())
                .filter(note -> note.endsWith(" says 7"))
                .toList();
        assertEquals(List.of(backend + " says 7"), notes);
    }

    /** A job that is held after {@code stage}. */
    private Job heldAfter(Boundary boundary) throws Exception {
        Job job = node.submit("");
        job.listen(boundary);
        boundary.awaitReached();
        return job;
    }

    private static FutureTask<Void> stop(Bundle bundle) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            bundle.stop();
            return null;
        });
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    @Test
    public void theNextJobTakesTheBackendThatTheSettingsNameNow() throws Exception {
        assertEquals(Offer.State.READY, state(VECTOR));
        assertEquals(Offer.State.READY, state(REFERENCE));
        for (String boundary : List.of("read", "compose", "shape", "finish")) {
            settings.use(Knob.BACKEND, VECTOR);
            Boundary held = new Boundary(boundary);
            Job running = heldAfter(held);
            settings.use(Knob.BACKEND, REFERENCE);
            Job next = node.submit("");
            held.release();
            assertRanOn(VECTOR, TestNode.await(running));
            assertRanOn(REFERENCE, TestNode.await(next));
        }
    }

    @Test
    public void aStoppedBackendServesItsJobToTheEndAndComesBack() throws Exception {
        Boundary held = new Boundary("compose");
        Job running = heldAfter(held);
        FutureTask<Void> stop = stop(vector);
        TestNode.until("the drain", () -> state(VECTOR) == Offer.State.DRAINING);
        Job next = node.submit("");
        assertFalse(stop.isDone());
        held.release();
        assertRanOn(VECTOR, TestNode.await(running));
        stop.get();
        assertEquals(Bundle.RESOLVED, vector.getState());
        assertRanOn(REFERENCE, TestNode.await(next));
        vector.start();
        assertRanOn(VECTOR, TestNode.await(node.submit("")));
    }

    @Test
    public void afterTheDrainTimeTheJobIsDoneOnAnotherBackend() throws Exception {
        Boundary held = new Boundary("compose");
        Job running = heldAfter(held);
        FutureTask<Void> stop = stop(vector);
        TestNode.until("the drain", () -> state(VECTOR) == Offer.State.DRAINING);
        settings.use(Knob.DRAIN, "0");
        stop.get();
        JobResult result = TestNode.await(running);
        assertRanOn(REFERENCE, result);
        assertEquals(2, result.attempts());
    }

    @Test
    public void aCommandHoldsItsBackendUntilItGivesItBack() throws Exception {
        FutureTask<Void> stop;
        try (BackendLease lease = backends.lease(Optional.of(VECTOR));
                Device device = lease.open()) {
            assertEquals(VECTOR, device.info().backend());
            stop = stop(vector);
            TestNode.until("the drain", () -> state(VECTOR) == Offer.State.DRAINING);
            assertFalse(lease.revoked());
            device.finish();
        }
        stop.get();
        assertEquals(Bundle.RESOLVED, vector.getState());
    }
}
