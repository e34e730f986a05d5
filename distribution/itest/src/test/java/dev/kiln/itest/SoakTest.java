package dev.kiln.itest;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/** A hundred jobs in one process: the last one is like the first, and nothing has grown since the twentieth. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class SoakTest {
    private static final int JOBS = 100;
    private static final int WARM = 20;

    /**
     * Live heap that may come between the twentieth job and the hundredth: the results that the engine remembers. One
     * picture a job that stays would be 4 MiB each, 320 MiB in all.
     */
    private static final long SLACK_BYTES = 4L << 20;

    /** At most so many objects of one class are in the result of a job; the engine remembers those of a hundred. */
    private static final long RECORDS_OF_A_JOB = 20;

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

    private TestNode node;

    @Configuration
    public static Option[] node() throws IOException {
        return new Option[] {
            Bundles.node("soak", "dev.kiln.baker.vertexidw", "dev.kiln.baker.metaltexel", "dev.kiln.model.relief")
        };
    }

    @Test
    public void aHundredJobs() throws Exception {
        node = new TestNode(context, engine, catalogue);
        settings.use(Knob.BACKEND, "cpu-vector");
        byte[] first = run(1);
        for (int job = 2; job <= WARM; job++) {
            run(job);
        }
        Footprint before = Footprint.take(context, components);
        long heap = liveHeap();
        long descriptors = descriptors();
        List<String> files = files();
        for (int job = WARM + 1; job < JOBS; job++) {
            run(job);
        }
        assertArrayEquals("bytes of the asset", first, run(JOBS));
        // The thread of the last job may take a moment to end and to let go of what it made.
        TestNode.until("live heap to be within 4 MiB of " + heap, () -> liveHeap() - heap < SLACK_BYTES);
        Footprint.take(context, components).assertLike(before, RECORDS_OF_A_JOB * JOBS);
        assertTrue(descriptors + " open files became " + descriptors(), descriptors() <= descriptors);
        assertEquals("no file but the results", files, files());
        assertEquals(5, files.size());
    }

    /** One in twenty is baked on the device; all are of the same name. */
    private byte[] run(int number) throws Exception {
        boolean device = number % 20 == 5;
        Parameters small = new Parameters(Map.of("resolution", "32"));
        Parameters bake = device ? new Parameters(Map.of("texture-size", "1024")) : Parameters.none();
        JobResult result = TestNode.await(engine.submit(JobRequest.of(node.photo(), node.out())
                .change()
                .choices(Map.of(Kind.BAKER, device ? "metal-texel" : "vertex-idw"))
                .faces(OptionalInt.of(500))
                .parameters(Map.of("shape", small, "paint", small, "bake", bake))
                .build()));
        assertEquals(Optional.empty(), result.failure());
        return Files.readAllBytes(result.outputs().getFirst());
    }

    private static long liveHeap() {
        // Twice: what a finalizer or a cleaner holds goes with the second.
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long descriptors() throws IOException {
        Path open = Path.of("/proc/self/fd");
        if (!Files.isDirectory(open)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(open)) {
            return all.count();
        }
    }

    /** Hidden ones, too. */
    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(node.out())) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
