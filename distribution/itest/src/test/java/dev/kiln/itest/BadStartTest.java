package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.Identified;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import dev.kiln.itest.plugin.SwapBaker;
import dev.kiln.plugins.PluginFile;
import dev.kiln.plugins.PluginFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
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
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceRegistration;

/**
 * A plugin with the highest rank that cannot be used: the catalogue says why, jobs take the next best, and its bundle can
 * be removed.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class BadStartTest {
    private static final String LONG = "x".repeat(5000);

    @Inject
    private BundleContext context;

    @Inject
    private Engine engine;

    @Inject
    private Catalogue catalogue;

    @Inject
    private NodeSettings settings;

    @Inject
    private PluginFolder folder;

    private TestNode node;
    private List<Bundle> installed;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {Bundles.node("bad-start")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
        settings.use(Knob.PATIENCE, "0");
        settings.use(Knob.STUCK, "1");
        installed = List.of(
                node.install(PluginJar.generator()), node.install(PluginJar.baker("test.good", "1.0.0", "good", 0)));
    }

    @After
    public void tidy() throws Exception {
        for (Bundle bundle : installed) {
            bundle.uninstall();
        }
        for (Bundle bundle : context.getBundles()) {
            if (bundle.getLocation().startsWith("test:")) {
                bundle.uninstall();
            }
        }
    }

    private void assertNextJobIsGood() throws Exception {
        JobResult next = TestNode.await(node.submit(""));
        assertEquals(Optional.empty(), next.failure());
        assertEquals("test.good", TestNode.baker(next).bundle());
    }

    /** The one offer that is not {@code good}. */
    private Offer bad() {
        List<Offer> others = catalogue.offers(Kind.BAKER).stream()
                .filter(offer -> !offer.bundle().equals("test.good"))
                .toList();
        assertEquals(others.toString(), 1, others.size());
        return others.getFirst();
    }

    private void assertPassedOver(PluginJar jar, Offer.State state, String reason) throws Exception {
        Bundle bundle = node.install(jar);
        assertNextJobIsGood();
        assertEquals(state, bad().state());
        assertTrue(bad().toString(), bad().reason().contains(reason));
        assertFalse(bad().chosen());
        assertTrue("fits a table", bad().reason().length() < 400 && bad().id().length() <= 40);
        bundle.uninstall();
        assertEquals(1, catalogue.offers(Kind.BAKER).size());
        assertNextJobIsGood();
    }

    private void assertPassedOver(String manner, Offer.State state, String reason) throws Exception {
        assertPassedOver(PluginJar.badBaker(manner), state, reason);
    }

    @Test
    public void itsConstructorThrows() throws Exception {
        assertPassedOver(
                "constructor-throws",
                Offer.State.UNRESOLVED,
                "fails to start: java.lang.IllegalStateException: no luck in the constructor");
    }

    @Test
    public void itsActivateThrows() throws Exception {
        assertPassedOver(
                "activate-throws",
                Offer.State.UNRESOLVED,
                "fails to start: java.lang.IllegalStateException: no luck in activate");
    }

    @Test
    public void itsActivateOverflowsTheStack() throws Exception {
        assertPassedOver("activate-overflows", Offer.State.UNRESOLVED, "fails to start: java.lang.StackOverflowError");
    }

    @Test
    public void itsActivateHangs() throws Exception {
        assertPassedOver("activate-hangs", Offer.State.STUCK, "s and goes on");
        TestNode.until(
                "the end of its thread, which the end of the bundle brings",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals("start of baker bad")));
    }

    /** It hangs the start of its bundle, and with it the thread of its file, until the file is taken away. */
    @Test
    public void itHangsTheStartOfItsBundle() throws Exception {
        Path jar = node.plugin("bad.jar");
        PluginJar.badBaker("activate-hangs").startingAtOnce().moveTo(jar);
        TestNode.until("its start", () -> reasonOf("bad.jar").equals("It is starting."));
        TestNode.until("the mark", () -> node.state("bad", "1.0.0") == Offer.State.STUCK);
        assertNextJobIsGood();
        Files.delete(jar);
        TestNode.until("its end", () -> node.bundle("test.bad.activate-hangs").isEmpty());
        assertNextJobIsGood();
    }

    private String reasonOf(String file) {
        return folder.files().stream()
                .filter(plugin -> plugin.name().equals(file))
                .map(PluginFile::reason)
                .findFirst()
                .orElse("");
    }

    @Test
    public void itBreaksWhenAsked() throws Exception {
        assertPassedOver("description-throws", Offer.State.BROKEN, "(java.lang.IllegalStateException: no words)");
        assertPassedOver("readiness-throws", Offer.State.BROKEN, "(java.lang.NoClassDefFoundError: gone/Missing)");
        assertPassedOver("answers-null", Offer.State.BROKEN, "It does not say whether it can work.");
    }

    @Test
    public void itsIdIsNone() throws Exception {
        for (String id : List.of("", "two words", "../../etc/passwd", "Upper", LONG)) {
            assertPassedOver(
                    PluginJar.badBaker("fine").withId(Optional.of(id)),
                    Offer.State.BROKEN,
                    "is none: ids are lower-case letters, digits and hyphens");
        }
    }

    @Test
    public void itHasNoId() throws Exception {
        assertPassedOver(PluginJar.badBaker("fine").withId(Optional.empty()), Offer.State.UNRESOLVED, "has no kiln.id");
    }

    /** That is how a better one takes the place of another; everybody can see which one did the work. */
    @Test
    public void itClaimsTheIdOfAnother() throws Exception {
        Bundle impostor = node.install(PluginJar.badBaker("fine").withId(Optional.of("good")));
        assertEquals(
                List.of("test.bad.fine", "test.good"),
                catalogue.offers(Kind.BAKER).stream().map(Offer::bundle).toList());
        assertEquals(
                "test.bad.fine",
                TestNode.baker(TestNode.await(node.submit("good"))).bundle());
        impostor.uninstall();
        assertEquals(
                "test.good", TestNode.baker(TestNode.await(node.submit("good"))).bundle());
    }

    @Test
    public void itNeedsAPackageThatNobodyExports() throws Exception {
        Path jar = node.plugin("bad.jar");
        PluginJar.badBaker("fine").importing("org.gone").moveTo(jar);
        TestNode.until("the reason", () -> reasonOf("bad.jar").contains("org.gone"));
        assertTrue(isReason("nothing offers osgi.wiring.package (osgi.wiring.package=org.gone)"));
        assertNextJobIsGood();
        Files.delete(jar);
        TestNode.until("its end", () -> catalogue.broken().isEmpty());
    }

    private boolean isReason(String words) {
        return catalogue.broken().stream().anyMatch(offer -> offer.reason().contains(words));
    }

    /** The bundle that it links to is taken away and comes back. */
    @Test
    public void aPackageThatItUsesIsRemoved() throws Exception {
        Path library = node.plugin("library.jar");
        Path jar = node.plugin("bad.jar");
        PluginJar.library("org.lib").moveTo(library);
        PluginJar.badBaker("fine").importing("org.lib").moveTo(jar);
        TestNode.until("the plugin", () -> node.state("bad", "1.0.0") == Offer.State.READY);
        assertEquals("bad", TestNode.baker(TestNode.await(node.submit(""))).id());
        Files.delete(library);
        TestNode.until(
                "the reason", () -> isReason("nothing offers osgi.wiring.package (osgi.wiring.package=org.lib)"));
        assertNextJobIsGood();
        PluginJar.library("org.lib").moveTo(library);
        TestNode.until("its return", () -> node.state("bad", "1.0.0") == Offer.State.READY);
        assertEquals("bad", TestNode.baker(TestNode.await(node.submit(""))).id());
        Files.delete(jar);
        Files.delete(library);
        TestNode.until("its end", () -> node.bundle("test.bad.fine").isEmpty());
        TestNode.until("its end", () -> node.bundle("test.library").isEmpty());
    }

    /** Services that are gone as soon as they have come, while jobs look for the best one. */
    @Test
    public void itRegistersAndIsGoneAtOnce() throws Exception {
        List<Job> jobs = List.of(node.submit(""), node.submit(""), node.submit(""));
        while (jobs.stream().anyMatch(job -> !job.state().ended())) {
            ServiceRegistration<Baker> dying = context.registerService(
                    Baker.class,
                    new SwapBaker(),
                    new Hashtable<>(Map.of(Identified.KEY, "dying", Constants.SERVICE_RANKING, 1000)));
            dying.unregister();
        }
        for (Job job : jobs) {
            assertEquals(Optional.empty(), TestNode.await(job).failure());
        }
        assertNextJobIsGood();
        assertEquals(1, catalogue.offers(Kind.BAKER).size());
    }
}
