package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.inject.Inject;
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
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/**
 * A thousand times a baker is installed, updated and uninstalled, by four threads with a job in flight each: one runs,
 * three wait. No job is lost, each is baked by the version that it leased, and nothing of the bakers stays.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ManySwapsTest {
    private static final int THREADS = 4;
    private static final int CYCLES = 250;

    /** Every so many cycles one waits until its job has leased what is installed: before the update, or after it. */
    private static final int USED_EVERY = 50;

    /** Results that the engine remembers, and caches; a leak of a single object a cycle would make a thousand. */
    private static final long SLACK = 700;

    @Inject
    private BundleContext context;

    @Inject
    private Engine engine;

    @Inject
    private Catalogue catalogue;

    @Inject
    private NodeSettings settings;

    @Inject
    private ServiceComponentRuntime components;

    private final List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    private final AtomicInteger held = new AtomicInteger();
    private TestNode node;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {Bundles.node("many-swaps")};
    }

    @Test
    public void aThousandSwapsWithFourJobsInFlight() throws Exception {
        node = new TestNode(context, engine, catalogue);
        node.install(PluginJar.generator());
        settings.use(Knob.PATIENCE, "3600");
        Pending warmUp = new Pending("warm-up");
        cycle(1000, warmUp, true);
        warmUp.finish();
        Footprint before = Footprint.take(context, components);
        List<Integer> jobs = inParallel();
        Footprint after = Footprint.take(context, components);

        assertEquals("loaders of installed and updated bundles", 2 * (THREADS * CYCLES + 1), loaders.size());
        TestNode.until("their classes to be collected", () -> {
            System.gc();
            return loaders.stream().noneMatch(loader -> loader.get() != null);
        });
        assertTrue("stops that a job held up: " + held, held.get() >= THREADS * (CYCLES / USED_EVERY));
        assertTrue("jobs of each thread: " + jobs, jobs.stream().allMatch(count -> count >= CYCLES / USED_EVERY));
        after.assertLike(before, SLACK);
    }

    private List<Integer> inParallel() throws Exception {
        List<Callable<Integer>> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Pending pending = new Pending("swap-" + i);
            threads.add(() -> {
                for (int cycle = 1; cycle <= CYCLES; cycle++) {
                    cycle(cycle, pending, cycle % USED_EVERY == 0);
                }
                pending.finish();
                return pending.done;
            });
        }
        List<Integer> jobs = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
            for (Future<Integer> thread : executor.invokeAll(threads)) {
                jobs.add(thread.get());
            }
        }
        return jobs;
    }

    /** Installs, updates and uninstalls one bundle. */
    private void cycle(int number, Pending pending, boolean used) throws Exception {
        pending.keepOneInFlight();
        Bundle bundle = node.install(baker(pending.id, 2 * number));
        remember(bundle);
        boolean beforeUpdate = used && number / USED_EVERY % 2 == 0;
        if (beforeUpdate) {
            pending.awaitLease();
        }
        bundle.update(baker(pending.id, 2 * number + 1).open());
        remember(bundle);
        pending.keepOneInFlight();
        if (used && !beforeUpdate) {
            pending.awaitLease();
        }
        bundle.uninstall();
    }

    private static PluginJar baker(String id, int version) {
        return PluginJar.baker("test." + id, version + ".0.0", id, 0);
    }

    private synchronized void remember(Bundle bundle) {
        loaders.add(new WeakReference<>(bundle.adapt(BundleWiring.class).getClassLoader()));
    }

    /** The one job in flight of a thread, for the baker of that thread. */
    private final class Pending {
        private final String id;
        private Job job;
        private int done;

        Pending(String id) {
            this.id = id;
        }

        void keepOneInFlight() throws Exception {
            if (job != null && job.state().ended()) {
                check();
            }
            if (job == null) {
                job = node.submit(id);
            }
        }

        /** Waits until a job of this thread holds the baker that is installed now; it then holds up its stop. */
        void awaitLease() throws Exception {
            TestNode.until("a lease of " + id, () -> {
                keepOneInFlight();
                return job.leases().stream().anyMatch(leased -> leased.id().equals(id));
            });
            held.incrementAndGet();
        }

        /** Which version did the work: what the lease says and what the baker itself says. */
        private void check() throws Exception {
            JobResult result = TestNode.await(job);
            assertEquals(Optional.empty(), result.failure());
            assertEquals(List.of(TestNode.baker(result).version()), result.warnings());
            assertEquals(1, result.attempts());
            done++;
            job = null;
        }

        /** The last job may still wait for a baker. */
        void finish() throws Exception {
            Bundle last = node.install(baker(id, 9999));
            if (job != null) {
                check();
            }
            last.uninstall();
        }
    }
}
