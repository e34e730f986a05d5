package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

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

/** A backend with native code is stopped, updated and started while a job runs on another one, and works again. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class OpenClUpdateTest {
    private static final String OPENCL = "opencl";
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
    private List<Bundle> plugins;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {Bundles.node("opencl-update")};
    }

    @Before
    public void prepare() throws Exception {
        node = new TestNode(context, engine, catalogue);
        plugins = List.of(
                node.install(PluginJar.deviceGenerator()),
                node.install(PluginJar.baker("test.update", "1.0.0", "update", 0)));
    }

    @After
    public void tidy() throws Exception {
        settings.use(Knob.BACKEND, "");
        for (Bundle plugin : plugins) {
            plugin.uninstall();
        }
    }

    private boolean isReady() {
        return catalogue.offers(Kind.BACKEND).stream()
                .anyMatch(offer -> offer.id().equals(OPENCL) && offer.state() == Offer.State.READY);
    }

    private static void assertRanOn(String backend, JobResult result) {
        assertEquals(Optional.empty(), result.failure());
        assertTrue(result.stages().stream()
                .flatMap(stage -> stage.notes().stream())
                .anyMatch(note -> note.equals(backend + " says 7")));
    }

    @Test
    public void aJobOnAnotherBackendSeesNothingOfIt() throws Exception {
        assumeTrue("no OpenCL device", System.getenv("KILN_REQUIRE_OPENCL") != null || isReady());
        settings.use(Knob.BACKEND, OPENCL);
        assertRanOn(OPENCL, TestNode.await(node.submit("")));

        settings.use(Knob.BACKEND, REFERENCE);
        Boundary held = new Boundary("compose");
        Job running = node.submit("");
        running.listen(held);
        held.awaitReached();
        for (String name : List.of("dev.kiln.backend.opencl", "dev.kiln.backend.gpu")) {
            Bundle bundle = node.bundle(name).orElseThrow();
            bundle.stop();
            bundle.update();
            bundle.start();
        }
        held.release();
        assertRanOn(REFERENCE, TestNode.await(running));

        TestNode.until("the updated backend", this::isReady);
        settings.use(Knob.BACKEND, OPENCL);
        assertRanOn(OPENCL, TestNode.await(node.submit("")));
        try (BackendLease lease = backends.lease(Optional.of(OPENCL));
                Device device = lease.open()) {
            assertEquals(OPENCL, device.info().backend());
        }
    }
}
