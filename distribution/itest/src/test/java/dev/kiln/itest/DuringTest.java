package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.Leased;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import dev.kiln.itest.TestNode.Inside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

/** A job is held in the middle of each stage in turn; there, all plugins are stopped or updated, or it is cancelled. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class DuringTest {
    private static final List<String> STAGES = List.of(
            "read",
            "upscale",
            "light",
            "matte",
            "foreground",
            "check",
            "compose",
            "shape",
            "paint",
            "finish",
            "bake",
            "write");

    /** Stages in which a plugin does the work. */
    private static final List<String> FOREIGN = List.of("matte", "shape", "bake");

    private static final List<Kind<?>> KINDS =
            List.of(Kind.UPSCALER, Kind.LIGHT, Kind.MATTE, Kind.SHAPER, Kind.PAINTER, Kind.BAKER);

    @Inject
    private BundleContext context;

    @Inject
    private Engine engine;

    @Inject
    private Catalogue catalogue;

    @Inject
    private NodeSettings settings;

    private TestNode node;
    private List<Bundle> plugins;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {Bundles.node("during")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
        settings.use(Knob.PATIENCE, "60");
        plugins = new ArrayList<>();
        for (PluginJar jar : jars(1)) {
            plugins.add(node.install(jar));
        }
    }

    private static List<PluginJar> jars(int version) {
        String text = version + ".0.0";
        return List.of(
                PluginJar.studio(text), PluginJar.generator(text), PluginJar.baker("test.during", text, "during", 0));
    }

    @After
    public void tidy() throws Exception {
        for (Bundle plugin : plugins) {
            plugin.uninstall();
        }
    }

    /** Services of test plugins in this state, by kind. */
    private long count(Offer.State state) {
        return KINDS.stream()
                .flatMap(kind -> catalogue.offers(kind).stream())
                .filter(offer -> offer.bundle().startsWith("test.") && offer.state() == state)
                .count();
    }

    private static FutureTask<Void> start(Bundle bundle, PluginJar next) {
        FutureTask<Void> change = new FutureTask<>(() -> {
            if (next == null) {
                bundle.stop();
            } else {
                bundle.update(next.open());
            }
            return null;
        });
        Thread.ofPlatform().daemon().start(change);
        return change;
    }

    /** Runs a job, changes all plugins in the middle of {@code stage}, and lets the job go on when all wait for it. */
    private void changeDuring(String stage, int version, List<PluginJar> next) throws Exception {
        Job job = node.submitUncut();
        Inside inside = new Inside(stage, false);
        job.listen(inside);
        inside.awaitReached();
        List<FutureTask<Void>> changes = new ArrayList<>();
        for (int i = 0; i < plugins.size(); i++) {
            changes.add(start(plugins.get(i), next.isEmpty() ? null : next.get(i)));
        }
        TestNode.until("all services to drain", () -> count(Offer.State.DRAINING) == KINDS.size());
        inside.release();
        JobResult result = TestNode.await(job);
        for (FutureTask<Void> change : changes) {
            change.get();
        }
        assertEquals(Optional.empty(), result.failure());
        assertEquals(1, result.attempts());
        Map<String, String> versions = result.leases().stream()
                .filter(leased -> leased.bundle().startsWith("test."))
                .collect(Collectors.toMap(Leased::kind, Leased::version, (a, b) -> a, TreeMap::new));
        assertEquals(versions.toString(), KINDS.size() + 1, versions.size());
        assertTrue(versions.toString(), versions.values().stream().allMatch(each -> each.equals(version + ".0.0")));
        assertEquals(List.of(version + ".0.0"), result.warnings());
    }

    @Test
    public void allPluginsStopDuringEachStage() throws Exception {
        for (String stage : STAGES) {
            changeDuring(stage, 1, List.of());
            for (Bundle plugin : plugins) {
                assertEquals(Bundle.RESOLVED, plugin.getState());
                plugin.start();
            }
        }
        assertEquals(Optional.empty(), TestNode.await(node.submitUncut()).failure());
    }

    @Test
    public void allPluginsAreUpdatedDuringEachStage() throws Exception {
        int version = 1;
        for (String stage : STAGES) {
            changeDuring(stage, version, jars(version + 1));
            version++;
        }
        JobResult last = TestNode.await(node.submitUncut());
        assertEquals(version + ".0.0", TestNode.baker(last).version());
    }

    /** The stage is blocked until it is interrupted, as in reading from a dead disk. */
    @Test
    public void aJobIsCancelledDuringEachStage() throws Exception {
        Map<String, Long> before = files();
        for (String stage : STAGES) {
            cancelDuring(stage, false);
            assertEquals("nothing is written", before, files());
        }
        assertEquals(Optional.empty(), TestNode.await(node.submitUncut()).failure());
    }

    /** The stage hears neither the flag nor the interrupt. */
    @Test
    public void aJobIsCancelledDuringAStageThatIgnoresIt() throws Exception {
        for (String stage : FOREIGN) {
            cancelDuring(stage, true);
            JobResult next = TestNode.await(node.submitUncut());
            assertEquals(Optional.empty(), next.failure());
            assertEquals(
                    "all of its own stages", STAGES.size() + 1, next.stages().size());
        }
    }

    private void cancelDuring(String stage, boolean deaf) throws Exception {
        Job job = node.submitUncut();
        List<JobState> states = new CopyOnWriteArrayList<>();
        Inside inside = new Inside(stage, deaf);
        job.listen(inside);
        job.listen(new JobListener() {
            @Override
            public void changed(Job of, JobState state) {
                if (!states.contains(state)) {
                    states.add(state);
                }
            }
        });
        inside.awaitReached();
        job.cancel();
        JobResult result = TestNode.await(job);
        assertEquals(JobState.CANCELLED, result.state());
        assertEquals(Fault.CANCELLED, result.failure().orElseThrow().fault());
        assertEquals(JobState.CANCELLED, job.state());
        // A listener that is deaf, too, keeps the others from hearing more.
        assertEquals(states.toString(), !deaf, states.contains(JobState.CANCELLED));
        assertFalse(states.toString(), states.contains(JobState.DONE) || states.contains(JobState.FAILED));
        // The stage itself may come to its end, the next one never begins; before all of them are the leases.
        int ended = result.stages().size() - 1 - STAGES.indexOf(stage);
        assertTrue(result.stages().toString(), ended == 0 || (ended == 1 && !deaf));
        assertTrue("a deaf thread is left behind", !deaf || hasThread(job));
        inside.release();
        TestNode.until("the end of its thread", () -> !hasThread(job));
    }

    private static boolean hasThread(Job job) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("kiln " + job.id()));
    }

    private Map<String, Long> files() throws IOException {
        Map<String, Long> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(node.out())) {
            for (Path file : all.toList()) {
                files.put(
                        file.getFileName().toString(),
                        Files.getLastModifiedTime(file).toMillis());
            }
        }
        return files;
    }
}
