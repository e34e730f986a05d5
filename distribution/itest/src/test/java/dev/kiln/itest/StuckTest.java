package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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

/** One plugin never returns from its stop: the catalogue says so, and everything else goes on. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class StuckTest {
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
        return new Option[] {Bundles.node("stuck")};
    }

    @Before
    public void stick() throws Exception {
        node = new TestNode(context, engine, catalogue);
        settings.use(Knob.STUCK, "1");
        node.install(PluginJar.generator());
        Path jar = node.plugin("hang.jar");
        PluginJar.hangingBaker("hang").moveTo(jar);
        TestNode.until("the plugin", () -> node.state("hang", "1.0.0") == Offer.State.READY);
        // A component that was never used is not deactivated: one job uses it.
        assertEquals(Optional.empty(), TestNode.await(node.submit("hang")).failure());
        Files.delete(jar);
        TestNode.until("its stop", () -> state() == Bundle.STOPPING);
    }

    private int state() {
        return node.bundle("hang").map(Bundle::getState).orElse(Bundle.UNINSTALLED);
    }

    @After
    public void free() throws Exception {
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("plugin hang.jar"))
                .forEach(Thread::interrupt);
        TestNode.until("the end", () -> node.bundle("hang").isEmpty());
    }

    private Optional<Offer> stuck() {
        return catalogue.broken().stream()
                .filter(offer -> offer.state() == Offer.State.STUCK)
                .findFirst();
    }

    @Test
    public void everythingElseGoesOn() throws Exception {
        TestNode.until("the mark", () -> stuck().isPresent());
        assertEquals("hang", stuck().get().bundle());

        Path jar = node.plugin("other.jar");
        PluginJar.baker("test.other", "1.0.0", "other", 0).moveTo(jar);
        TestNode.until("an install", () -> node.state("other", "1.0.0") == Offer.State.READY);
        assertEquals(
                "1.0.0", TestNode.baker(TestNode.await(node.submit("other"))).version());

        PluginJar.baker("test.other", "2.0.0", "other", 0).moveTo(jar);
        TestNode.until("an update", () -> node.state("other", "2.0.0") == Offer.State.READY);
        settings.use(Knob.BAKER, "other");
        assertEquals("2.0.0", TestNode.baker(TestNode.await(node.submit(""))).version());

        Files.delete(jar);
        TestNode.until("a removal", () -> node.bundle("test.other").isEmpty());
        settings.use(Knob.PATIENCE, "0");
        String lack = TestNode.await(node.submit("")).failure().orElseThrow().getMessage();
        assertEquals(lack, "baker other", lack.substring(0, lack.indexOf(':')));
        assertFalse(lack, lack.indexOf("hang is STUCK") < 0);
    }
}
