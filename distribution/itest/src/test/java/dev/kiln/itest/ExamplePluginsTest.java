package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import dev.kiln.api.stage.Parameter;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
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
import org.osgi.framework.BundleContext;

/** The plugins under examples/, built as a third party builds them, are dropped in, used and removed. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ExamplePluginsTest {
    private static final String JARS = "kiln.itest.examples";

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
    public static Option[] node() throws Exception {
        System.setProperty(JARS, Examples.build().toString());
        return new Option[] {Bundles.node("examples")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
        node.install(PluginJar.generator());
    }

    private Path drop(String name) throws IOException {
        Path part = node.plugin(name + ".part");
        Files.copy(Path.of(System.getProperty(JARS), name + ".jar"), part);
        return Files.move(part, node.plugin(name + ".jar"), StandardCopyOption.ATOMIC_MOVE);
    }

    private boolean offered(Kind<?> kind, String id) {
        return catalogue.offers(kind).stream()
                .anyMatch(offer -> offer.id().equals(id) && offer.state() == Offer.State.READY);
    }

    @Test
    public void aBakerOfAThirdPartyIsDroppedInUsedAndRemoved() throws Exception {
        Path jar = drop("plugin-baker");
        TestNode.until("the baker", () -> offered(Kind.BAKER, "posterize"));
        assertEquals(
                List.of("levels"),
                catalogue.parameters(Kind.BAKER, "posterize").orElseThrow().stream()
                        .map(Parameter::name)
                        .toList());
        JobResult result = TestNode.await(node.submit("posterize"));
        assertEquals(Optional.empty(), result.failure());
        assertEquals("com.example.posterize", TestNode.baker(result).bundle());
        Files.delete(jar);
        TestNode.until("its end", () -> node.bundle("com.example.posterize").isEmpty());
        settings.use(Knob.PATIENCE, "0");
        JobResult next = TestNode.await(node.submit("posterize"));
        assertEquals("baker posterize", next.failure().orElseThrow().subject());
    }

    @Test
    public void aMatteOfAThirdPartyIsDroppedInUsedAndRemoved() throws Exception {
        Path jar = drop("plugin-matte");
        TestNode.until("the matte", () -> offered(Kind.MATTE, "chroma-key"));
        assertTrue(catalogue.offers(Kind.MATTE).stream().allMatch(Offer::chosen));
        JobResult result = TestNode.await(node.submitDisc("chroma-key"));
        assertEquals(Optional.empty(), result.failure());
        assertTrue(result.stages().stream().anyMatch(stage -> stage.ranOn().equals("chroma-key")));
        Files.delete(jar);
        TestNode.until("its end", () -> !offered(Kind.MATTE, "chroma-key"));
    }
}
