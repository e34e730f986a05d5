package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
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

/**
 * A plugin misbehaves in the middle of a job: the job ends with a failure that names it, the plugin can be removed, its
 * classes go, and the next job is made by another. {@code System.exit} in a plugin is out of scope: Java no longer has a
 * way to forbid it.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class BadBakeTest {
    @Inject
    private BundleContext context;

    @Inject
    private Engine engine;

    @Inject
    private Catalogue catalogue;

    @Inject
    private NodeSettings settings;

    private TestNode node;
    private Bundle generator;
    private Bundle good;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {Bundles.node("bad-bake")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
        settings.use(Knob.PATIENCE, "0");
        generator = node.install(PluginJar.generator());
        good = node.install(PluginJar.baker("test.good", "1.0.0", "good", 0));
    }

    @After
    public void tidy() throws Exception {
        generator.uninstall();
        good.uninstall();
    }

    /** Runs a job on a baker of this manner, which must fail and must say so. */
    private void assertFails(String manner, Fault fault, String words) throws Exception {
        Bundle bad = node.install(PluginJar.badBaker(manner));
        JobResult result = TestNode.await(node.submit(""));
        assertEquals(JobState.FAILED, result.state());
        KilnException failure = result.failure().orElseThrow();
        assertEquals(fault, failure.fault());
        assertEquals("baker bad", failure.subject());
        assertTrue(failure.getMessage(), failure.getMessage().contains(words));
        assertEquals(
                "the record names it",
                "test.bad." + manner,
                TestNode.baker(result).bundle());
        assertGone(bad);
        assertNextJobIsGood();
    }

    /** The failed job is remembered, and must not hold on to the classes of its plugin. */
    private static void assertGone(Bundle bad) throws Exception {
        WeakReference<ClassLoader> loader =
                new WeakReference<>(bad.adapt(BundleWiring.class).getClassLoader());
        bad.uninstall();
        TestNode.until("its classes to be collected", () -> {
            System.gc();
            return loader.get() == null;
        });
    }

    private void assertNextJobIsGood() throws Exception {
        JobResult next = TestNode.await(node.submit(""));
        assertEquals(Optional.empty(), next.failure());
        assertEquals("good", TestNode.baker(next).id());
    }

    @Test
    public void throwsAnException() throws Exception {
        assertFails("exception", Fault.FAILED, "broke (java.lang.IllegalStateException: no luck in bake)");
    }

    @Test
    public void throwsAnError() throws Exception {
        assertFails("error", Fault.FAILED, "broke (java.lang.Error: no luck at all)");
    }

    @Test
    public void overflowsTheStack() throws Exception {
        assertFails("overflow", Fault.FAILED, "broke (java.lang.StackOverflowError)");
    }

    @Test
    public void runsOutOfMemory() throws Exception {
        assertFails("memory", Fault.ENVIRONMENT, "ran out of Java heap; give Java more of it");
    }

    @Test
    public void lacksAClass() throws Exception {
        assertFails("class", Fault.FAILED, "broke (java.lang.NoClassDefFoundError: gone/Missing)");
    }

    @Test
    public void lacksALibrary() throws Exception {
        assertFails("linkage", Fault.FAILED, "broke (java.lang.UnsatisfiedLinkError: no gone in java.library.path)");
    }

    @Test
    public void throwsWhatCannotEvenBePrinted() throws Exception {
        assertFails("speechless", Fault.FAILED, "broke (dev.kiln.itest.plugin.Speechless)");
    }

    @Test
    public void saysThatItWasCancelledThoughNobodyDid() throws Exception {
        assertFails("cancelled", Fault.FAILED, "ended as if it was cancelled, which it was not");
    }

    @Test
    public void returnsNothing() throws Exception {
        assertFails("null", Fault.FAILED, "made nothing (null)");
    }

    @Test
    public void returnsNoAsset() throws Exception {
        assertFails("null-asset", Fault.FAILED, "made nothing (null)");
    }

    @Test
    public void returnsColoursThatAreNoNumbers() throws Exception {
        assertFails("nan", Fault.FAILED, "vertex colour 0 has the value NaN, outside 0 to 1");
    }

    @Test
    public void returnsNormalsThatAreNoNumbers() throws Exception {
        assertFails("nan-normals", Fault.FAILED, "made a normal that is NaN, value 0");
    }

    @Test
    public void returnsColoursForTooFewVertices() throws Exception {
        assertFails("too-few", Fault.FAILED, "colours or texture coordinates of 10101 for 10102 vertices");
    }

    @Test
    public void returnsCountsThatCannotBe() throws Exception {
        assertFails("counts", Fault.FAILED, "-7 of 1 samples missed");
    }

    /** The files are written all the same: an interrupted thread could not even open them. */
    @Test
    public void leavesTheThreadInterrupted() throws Exception {
        Bundle bad = node.install(PluginJar.badBaker("interrupts"));
        JobResult result = TestNode.await(node.submit(""));
        assertEquals(Optional.empty(), result.failure());
        assertEquals("bad", TestNode.baker(result).id());
        assertGone(bad);
    }

    /** Its thread is left behind; nothing waits for it, not even the removal of its bundle. */
    @Test
    public void neverReturnsAndIgnoresTheCancel() throws Exception {
        Bundle bad = node.install(PluginJar.badBaker("never-returns"));
        Job job = node.submit("");
        CountDownLatch inside = new CountDownLatch(1);
        job.listen(new JobListener() {
            @Override
            public void progressed(Job of, JobProgress progress) {
                if (of.leases().stream().anyMatch(leased -> leased.id().equals("bad"))
                        && progress.stage().equals("bake")) {
                    inside.countDown();
                }
            }
        });
        Job next = node.submit("good");
        inside.await();
        job.cancel();
        assertEquals(JobState.CANCELLED, TestNode.await(job).state());
        assertEquals("good", TestNode.baker(TestNode.await(next)).id());
        assertTrue("its thread goes on", hasThread(job));
        settings.use(Knob.DRAIN, "86400");
        assertGone(bad);
        TestNode.until("the end of its thread, which the end of the bundle brings", () -> !hasThread(job));
        assertNextJobIsGood();
    }

    private static boolean hasThread(Job job) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("kiln " + job.id()));
    }

    @Test
    public void isStoppedWhileItBakes() throws Exception {
        Bundle bad = node.install(PluginJar.badBaker("never-returns"));
        Job job = node.submit("");
        TestNode.until("the bake", () -> job.progress().stage().equals("bake"));
        settings.use(Knob.DRAIN, "0");
        bad.stop();
        JobResult result = TestNode.await(job);
        assertEquals(Optional.empty(), result.failure());
        assertEquals(2, result.attempts());
        assertEquals("good", TestNode.baker(result).id());
        settings.use(Knob.DRAIN, "600");
        assertGone(bad);
    }
}
