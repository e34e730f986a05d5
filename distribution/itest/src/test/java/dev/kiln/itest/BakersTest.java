package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.inject.Inject;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.BundleContext;

/** The bakers that come with Kiln, in a running node: changed by a setting while a job runs, and one in two versions. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class BakersTest {
    private static final List<String> IDS = List.of("vertex-idw", "uv-bucket", "metal-texel");

    @Inject
    private BundleContext context;

    @Inject
    private Engine engine;

    @Inject
    private Catalogue catalogue;

    @Inject
    private NodeSettings settings;

    private TestNode node;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {Bundles.node("bakers", "dev.kiln.baker.", "dev.kiln.model.relief")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
    }

    private Job submit(String name) throws Exception {
        Parameters coarse = new Parameters(Map.of("resolution", "48"));
        return engine.submit(JobRequest.of(node.photo(), node.out())
                .change()
                .name(name)
                .faces(OptionalInt.of(1500))
                .parameters(Map.of("shape", coarse, "paint", coarse))
                .build());
    }

    private static void awaitLease(Job job) throws Exception {
        TestNode.until(
                "its leases", () -> !job.leases().isEmpty() || job.state().ended());
    }

    /** What did the work of the bake. */
    private static String bakedBy(JobResult result) {
        assertEquals(Optional.empty(), result.failure());
        return result.stages().stream()
                .filter(stage -> stage.name().equals("bake"))
                .findFirst()
                .orElseThrow()
                .ranOn();
    }

    /** The record says so, too; the assets are kept for the validator, which runs after the tests. */
    private void assertWritten(JobResult result, String baker, String ranOn) throws IOException {
        assertEquals(baker, TestNode.baker(result).id());
        Path glb = result.outputs().getFirst();
        String name = glb.getFileName().toString().replace(".glb", "");
        String record = Files.readString(node.out().resolve(name + ".json"));
        assertTrue(record, record.contains("\"ranOn\" : \"" + ranOn + "\""));
        assertTrue(record, record.contains("\"id\" : \"" + baker + "\""));
        Path kept = Files.createDirectories(node.plugins().getParent().resolveSibling("glb"));
        Files.copy(glb, kept.resolve(name + ".glb"), StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    public void areChangedByASettingWhileAJobRuns() throws Exception {
        for (String backend : List.of("cpu-vector", "cpu-reference")) {
            settings.use(Knob.BACKEND, backend);
            settings.use(Knob.BAKER, IDS.getFirst());
            Job running = submit(IDS.getFirst() + "-" + backend);
            for (int i = 0; i < IDS.size(); i++) {
                awaitLease(running);
                String id = IDS.get(i);
                String next = IDS.get((i + 1) % IDS.size());
                settings.use(Knob.BAKER, next);
                Job waiting = submit(next + "-" + backend);
                String ranOn = id.equals("metal-texel") ? "metal-texel (" + backend + ")" : id + " (CPU)";
                JobResult result = TestNode.await(running);
                assertEquals(ranOn, bakedBy(result));
                assertWritten(result, id, ranOn);
                running = waiting;
            }
            assertEquals("back at the first", IDS.getFirst() + " (CPU)", bakedBy(TestNode.await(running)));
        }
        settings.use(Knob.BAKER, "");
        settings.use(Knob.BACKEND, "");
    }

    /** The newest of one rank is taken, a higher rank whatever its version; without it, the other is back. */
    @Test
    public void anIdInTwoVersions() throws Exception {
        var old = node.install(PluginJar.baker("test.twice", "1.9.0", "twice", 0));
        var young = node.install(PluginJar.baker("test.twice", "1.10.0", "twice", 0));
        settings.use(Knob.BAKER, "twice");
        assertEquals(List.of("1.10.0 true", "1.9.0 false"), versions());
        assertEquals("1.10.0", TestNode.baker(TestNode.await(submit("twice"))).version());

        var ranked = node.install(PluginJar.baker("test.twice", "0.5.0", "twice", 7));
        assertEquals(List.of("0.5.0 true", "1.10.0 false", "1.9.0 false"), versions());
        assertEquals("0.5.0", TestNode.baker(TestNode.await(submit("twice"))).version());
        ranked.uninstall();

        young.uninstall();
        assertEquals(List.of("1.9.0 true"), versions());
        assertEquals("1.9.0", TestNode.baker(TestNode.await(submit("twice"))).version());
        old.uninstall();
        settings.use(Knob.BAKER, "");
    }

    private List<String> versions() {
        return catalogue.offers(Kind.BAKER).stream()
                .filter(offer -> offer.id().equals("twice") && offer.state() == Offer.State.READY)
                .map(offer -> offer.version() + " " + offer.chosen())
                .toList();
    }
}
