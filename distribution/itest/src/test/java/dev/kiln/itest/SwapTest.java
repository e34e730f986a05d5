package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import dev.kiln.itest.TestNode.Boundary;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
import org.osgi.framework.wiring.BundleWiring;

/** Bundles change while jobs are in flight: a job ends on what it leased, the next one takes what is there now. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class SwapTest {
    private static final List<String> BOUNDARIES = List.of(
            "read", "upscale", "light", "matte", "foreground", "check", "compose", "shape", "paint", "finish", "bake");

    @Inject
    private BundleContext context;

    @Inject
    private Engine engine;

    @Inject
    private Catalogue catalogue;

    @Inject
    private NodeSettings settings;

    private final List<Bundle> installed = new ArrayList<>();
    private TestNode node;
    private Bundle generator;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {Bundles.node("swap")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
        settings.use(Knob.PATIENCE, "1");
        generator = install(PluginJar.generator());
        install(PluginJar.baker("test.spare", "1.0.0", "spare", -10));
    }

    @After
    public void tidy() throws Exception {
        settings.use(Knob.DRAIN, "600");
        settings.use(Knob.BAKER, "");
        for (Bundle bundle : installed) {
            if (bundle.getState() != Bundle.UNINSTALLED) {
                bundle.uninstall();
            }
        }
    }

    private Bundle install(PluginJar jar) throws Exception {
        Bundle bundle = node.install(jar);
        installed.add(bundle);
        return bundle;
    }

    /** A change to a bundle, from another thread, since it waits for the job. */
    private interface Change {
        void run() throws Exception;
    }

    private static FutureTask<Void> start(Change change) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            change.run();
            return null;
        });
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static void assertDone(JobResult result, String baker, String version) {
        assertEquals(Optional.empty(), result.failure());
        assertEquals(
                baker + " " + version,
                TestNode.baker(result).id() + " " + TestNode.baker(result).version());
        assertEquals("what the baker itself said", List.of(version), result.warnings());
        assertEquals(1, result.attempts());
    }

    /**
     * Runs a job, makes {@code change} at the end of {@code boundary}, waits until it has begun, and lets the job go on.
     */
    private JobResult runThrough(String boundary, Change change, Offer.State begun, String version) throws Exception {
        Job job = node.submit("");
        Boundary held = new Boundary(boundary);
        job.listen(held);
        held.awaitReached();
        FutureTask<Void> task = start(change);
        TestNode.until("the change to begin", () -> node.state("swap", version) == begun);
        held.release();
        JobResult result = TestNode.await(job);
        task.get();
        return result;
    }

    @Test
    public void stoppedAtEveryBoundary() throws Exception {
        Bundle baker = install(PluginJar.baker("test.swap", "1.0.0", "swap", 0));
        for (String boundary : BOUNDARIES) {
            JobResult result = runThrough(boundary, baker::stop, Offer.State.DRAINING, "1.0.0");
            assertDone(result, "swap", "1.0.0");
            assertEquals(Bundle.RESOLVED, baker.getState());
            baker.start();
        }
        baker.stop();
        assertDone(TestNode.await(node.submit("")), "spare", "1.0.0");
    }

    @Test
    public void updatedAtEveryBoundary() throws Exception {
        Bundle baker = install(PluginJar.baker("test.swap", "1.0.0", "swap", 0));
        int version = 1;
        for (String boundary : BOUNDARIES) {
            PluginJar next = PluginJar.baker("test.swap", (version + 1) + ".0.0", "swap", 0);
            JobResult result =
                    runThrough(boundary, () -> baker.update(next.open()), Offer.State.DRAINING, version + ".0.0");
            assertDone(result, "swap", version + ".0.0");
            version++;
        }
        assertDone(TestNode.await(node.submit("")), "swap", version + ".0.0");
    }

    @Test
    public void replacedInPlaceAtEveryBoundary() throws Exception {
        Path jar = node.plugin("swap.jar");
        PluginJar.baker("test.swap", "1.0.0", "swap", 0).moveTo(jar);
        TestNode.until("the plugin", () -> node.state("swap", "1.0.0") == Offer.State.READY);
        int version = 1;
        for (String boundary : BOUNDARIES) {
            String old = version + ".0.0";
            String next = (version + 1) + ".0.0";
            JobResult result = runThrough(
                    boundary,
                    () -> PluginJar.baker("test.swap", next, "swap", 0).moveTo(jar),
                    Offer.State.DRAINING,
                    old);
            assertDone(result, "swap", old);
            TestNode.until("the next version", () -> node.state("swap", next) == Offer.State.READY);
            version++;
        }
        assertDone(TestNode.await(node.submit("")), "swap", version + ".0.0");
        Files.delete(jar);
        TestNode.until("the bundle to go", () -> node.bundle("test.swap").isEmpty());
    }

    @Test
    public void addedAtEveryBoundary() throws Exception {
        for (String boundary : BOUNDARIES) {
            JobResult result = runThrough(
                    boundary,
                    () -> install(PluginJar.baker("test.swap", "1.0.0", "swap", 0)),
                    Offer.State.READY,
                    "1.0.0");
            assertDone(result, "spare", "1.0.0");
            node.bundle("test.swap").orElseThrow().uninstall();
        }
        install(PluginJar.baker("test.swap", "1.0.0", "swap", 0));
        assertDone(TestNode.await(node.submit("")), "swap", "1.0.0");
    }

    /** The baker is replaced fifty times, each time while one job runs and the next one waits. */
    @Test
    public void fiftySwapsWithJobsInFlight() throws Exception {
        Bundle baker = install(PluginJar.baker("test.swap", "1.0.0", "swap", 0));
        settings.use(Knob.PATIENCE, "20");
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        Deque<Job> jobs = new ArrayDeque<>(List.of(node.submit("swap")));
        List<Integer> used = new ArrayList<>();
        for (int version = 2; version <= 51; version++) {
            jobs.add(node.submit("swap"));
            Job running = jobs.remove();
            TestNode.until("its leases", () -> !running.leases().isEmpty());
            loaders.add(new WeakReference<>(baker.adapt(BundleWiring.class).getClassLoader()));
            baker.update(
                    PluginJar.baker("test.swap", version + ".0.0", "swap", 0).open());
            used.add(versionOf(running));
        }
        used.add(versionOf(jobs.remove()));
        assertEquals("versions in the order they came", used.stream().sorted().toList(), used);
        assertTrue("versions used: " + used, used.stream().distinct().count() > 25);
        TestNode.until("old classes to be collected", () -> {
            System.gc();
            return loaders.stream().noneMatch(loader -> loader.get() != null);
        });
    }

    /** Awaits {@code job}; the version of the lease in its result is the one that the baker itself names. */
    private static int versionOf(Job job) throws InterruptedException {
        JobResult result = TestNode.await(job);
        String version = TestNode.baker(result).version();
        assertDone(result, "swap", version);
        return Integer.parseInt(version.substring(0, version.indexOf('.')));
    }

    @Test
    public void settingsChangeAtOnceWhileADrainWaits() throws Exception {
        Bundle baker = install(PluginJar.baker("test.swap", "1.0.0", "swap", 0));
        Job job = node.submit("");
        Boundary held = new Boundary("shape");
        job.listen(held);
        held.awaitReached();
        FutureTask<Void> stop = start(baker::stop);
        TestNode.until("the drain", () -> node.state("swap", "1.0.0") == Offer.State.DRAINING);
        long start = System.nanoTime();
        settings.use(Knob.BAKER, "spare");
        assertTrue(System.nanoTime() - start < 2_000_000_000L);
        assertEquals("spare", settings.value(Knob.BAKER));
        Job next = node.submit("");
        held.release();
        assertDone(TestNode.await(job), "swap", "1.0.0");
        assertDone(TestNode.await(next), "spare", "1.0.0");
        stop.get();
    }

    @Test
    public void afterTheDrainTimeTheJobGoesOnWithAnother() throws Exception {
        Bundle baker = install(PluginJar.baker("test.swap", "1.0.0", "swap", 0));
        Job job = node.submit("");
        Boundary held = new Boundary("finish");
        job.listen(held);
        held.awaitReached();
        FutureTask<Void> stop = start(baker::stop);
        TestNode.until("the drain", () -> node.state("swap", "1.0.0") == Offer.State.DRAINING);
        settings.use(Knob.DRAIN, "0");
        stop.get();
        JobResult result = TestNode.await(job);
        assertEquals(JobState.DONE, result.state());
        assertEquals(2, result.attempts());
        assertEquals("spare", TestNode.baker(result).id());
        assertEquals(
                "stages before the drain ran once",
                1,
                result.stages().stream()
                        .filter(stage -> stage.name().equals("shape"))
                        .count());
    }

    /** Values outlive the bundle that made them. */
    @Test
    public void theGeneratorIsUninstalledAndItsValuesAreBaked() throws Exception {
        Job job = node.submit("");
        Boundary held = new Boundary("paint");
        job.listen(held);
        held.awaitReached();
        settings.use(Knob.DRAIN, "0");
        generator.uninstall();
        assertEquals(Bundle.UNINSTALLED, generator.getState());
        JobResult result = TestNode.await(job);
        assertEquals(Optional.empty(), result.failure());
        assertEquals(2, result.attempts());
        assertTrue(result.leases().stream().anyMatch(leased -> leased.id().equals("sphere")));
        JobResult next = TestNode.await(node.submit(""));
        assertTrue(
                next.failure().orElseThrow().getMessage(),
                next.failure().get().getMessage().startsWith("shaper: none"));
    }
}
