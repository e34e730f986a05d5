package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.KeptStages;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.StageRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
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

/** Bundles change between jobs that share their stages, as the variants of 'kiln ab' do. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class KeptStagesTest {
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
        return new Option[] {Bundles.node("kept")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
        settings.use(Knob.PATIENCE, "1");
    }

    private static List<String> taken(JobResult result) {
        return result.stages().stream()
                .filter(StageRecord::taken)
                .map(StageRecord::name)
                .toList();
    }

    private JobResult run(KeptStages stages) throws Exception {
        JobResult result = TestNode.await(
                engine.submit(node.request("").change().stages(stages).build()));
        assertEquals(Optional.empty(), result.failure());
        return result;
    }

    @Test
    public void eachJobNamesTheBakerThatItLeased() throws Exception {
        KeptStages stages = KeptStages.resume(Files.createTempDirectory("kiln-kept"));
        Bundle generator = node.install(PluginJar.generator());
        Bundle baker = node.install(PluginJar.baker("test.swap", "1.0.0", "swap", 0));
        JobResult first = run(stages);
        assertEquals("1.0.0", TestNode.baker(first).version());
        assertEquals(List.of(), taken(first));
        assertTrue(taken(run(stages)).contains("bake"));

        baker.update(PluginJar.baker("test.swap", "2.0.0", "swap", 0).open());
        JobResult second = run(stages);
        assertEquals("2.0.0", TestNode.baker(second).version());
        assertEquals("what the baker itself said", List.of("2.0.0"), second.warnings());
        assertEquals("paint", taken(second).getLast());

        // What a bundle has made outlives it, in another job too.
        generator.uninstall();
        baker.update(PluginJar.baker("test.swap", "3.0.0", "swap", 0).open());
        JobResult third = run(stages);
        assertEquals("3.0.0", TestNode.baker(third).version());
        assertEquals("paint", taken(third).getLast());
        assertTrue(third.leases().stream().anyMatch(leased -> leased.id().equals("sphere")));
        baker.uninstall();
        delete(stages.folder());
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
