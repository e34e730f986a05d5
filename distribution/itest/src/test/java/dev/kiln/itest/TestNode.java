package dev.kiln.itest;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Goal;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Leased;
import dev.kiln.engine.Offer;
import dev.kiln.engine.StageRecord;
import dev.kiln.imaging.PictureWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;

/** What the tests do with a node from inside it. */
final class TestNode {
    private static final int SIDE = 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final BundleContext context;
    private final Engine engine;
    private final Catalogue catalogue;
    private final Path out;
    private final Path photo;

    TestNode(BundleContext context, Engine engine, Catalogue catalogue) throws IOException {
        this.context = context;
        this.engine = engine;
        this.catalogue = catalogue;
        this.out = Files.createDirectories(plugins().resolveSibling("out"));
        this.photo = out.resolve("ball.png");
        writePhoto();
    }

    /** A ball that is cut out already. */
    private void writePhoto() throws IOException {
        byte[] rgba = new byte[4 * SIDE * SIDE];
        for (int i = 0; i < SIDE * SIDE; i++) {
            double x = (i % SIDE - SIDE / 2.0) / SIDE;
            double y = (i / SIDE - SIDE / 2.0) / SIDE;
            boolean inside = x * x + y * y < 0.16;
            Arrays.fill(rgba, 4 * i, 4 * i + 4, (byte) (inside ? 255 : 0));
        }
        try (OutputStream to = Files.newOutputStream(photo)) {
            PictureWriter.writePng(new Picture(SIDE, SIDE, Bytes.adopt(rgba)), to);
        }
    }

    /** Where results go. */
    Path out() {
        return out;
    }

    Path photo() {
        return photo;
    }

    Path plugins() {
        return Path.of(System.getProperty("kiln.itest.plugins"));
    }

    Path plugin(String file) {
        return plugins().resolve(file);
    }

    Bundle install(PluginJar jar) throws IOException, BundleException {
        Bundle bundle = context.installBundle("test:" + jar.name() + jar.version(), jar.open());
        bundle.start();
        return bundle;
    }

    Optional<Bundle> bundle(String name) {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> name.equals(bundle.getSymbolicName()))
                .findFirst();
    }

    Job submit(String baker) throws Exception {
        return engine.submit(request(baker));
    }

    /** A request for the ball; {@code baker} may be empty. */
    JobRequest request(String baker) {
        return JobRequest.of(photo, out)
                .change()
                .choices(baker.isEmpty() ? Map.of() : Map.of(Kind.BAKER, baker))
                .seed(0)
                .build();
    }

    /** A small disc that is not cut out: the studio plugin has work to do in every stage before the shape. */
    Job submitUncut() throws Exception {
        Path file = out.resolve("uncut.png");
        if (!Files.exists(file)) {
            int side = 64;
            byte[] rgba = new byte[4 * side * side];
            for (int i = 0; i < side * side; i++) {
                boolean disc = Math.hypot(i % side - side / 2, i / side - side / 2) < side / 3;
                Arrays.fill(rgba, 4 * i, 4 * i + 3, (byte) (disc ? 200 : 20));
                rgba[4 * i + 3] = (byte) 255;
            }
            try (OutputStream to = Files.newOutputStream(file)) {
                PictureWriter.writePng(new Picture(side, side, Bytes.adopt(rgba)), to);
            }
        }
        Map<Kind<?>, String> choices = Map.of(Kind.UPSCALER, "studio", Kind.LIGHT, "studio", Kind.MATTE, "studio");
        return engine.submit(
                JobRequest.of(file, out).change().choices(choices).force(true).build());
    }

    /** Cuts a red disc, large enough to need no upscaler, from a green ground. */
    Job submitDisc(String matte) throws Exception {
        int side = 1024;
        byte[] rgba = new byte[4 * side * side];
        for (int i = 0; i < side * side; i++) {
            boolean disc = Math.hypot(i % side - 512, i / side - 512) < 300;
            rgba[4 * i] = (byte) (disc ? 200 : 20);
            rgba[4 * i + 1] = (byte) (disc ? 30 : 180);
            rgba[4 * i + 2] = 40;
            rgba[4 * i + 3] = (byte) 255;
        }
        Path disc = out.resolve("disc.png");
        try (OutputStream to = Files.newOutputStream(disc)) {
            PictureWriter.writePng(new Picture(side, side, Bytes.adopt(rgba)), to);
        }
        return engine.submit(JobRequest.of(disc, out)
                .change()
                .choices(Map.of(Kind.MATTE, matte))
                .seed(0)
                .force(true)
                .goal(Goal.CUTOUT)
                .build());
    }

    static JobResult await(Job job) throws InterruptedException {
        return job.await(PATIENCE).orElseThrow(() -> new AssertionError(job.id() + " does not end: " + job.progress()));
    }

    static Leased baker(JobResult result) {
        return result.leases().stream()
                .filter(leased -> leased.kind().equals(Kind.BAKER.name()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no baker in " + result));
    }

    Offer.State state(String baker, String version) {
        for (Offer offer : catalogue.offers(Kind.BAKER)) {
            if (offer.id().equals(baker) && offer.version().equals(version)) {
                return offer.state();
            }
        }
        return null;
    }

    /** Waits until {@code condition} holds. */
    static void until(String what, Callable<Boolean> condition) throws Exception {
        long start = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new AssertionError("not within " + PATIENCE.toSeconds() + " s: " + what);
            }
            Thread.sleep(5);
        }
    }

    /**
     * Holds a job in the middle of one stage: where the stage tells how far it is, if it does so, else at its begin. Does
     * as a plugin that blocks: it ends when it is let go, and by an interrupt unless it is deaf.
     */
    static final class Inside implements JobListener {
        private static final Set<String> TELLING =
                Set.of("upscale", "light", "matte", "shape", "paint", "finish", "bake", "write");

        private final String stage;
        private final boolean deaf;
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private int told;

        Inside(String stage, boolean deaf) {
            this.stage = stage;
            this.deaf = deaf;
        }

        @Override
        public void progressed(Job job, JobProgress progress) {
            if (progress.stage().equals(stage) && ++told == (TELLING.contains(stage) ? 2 : 1)) {
                reached.countDown();
                block();
            }
        }

        private void block() {
            while (released.getCount() > 0) {
                try {
                    released.await();
                } catch (InterruptedException e) {
                    if (!deaf) {
                        Thread.currentThread().interrupt();
                        return;
                    }
                }
            }
        }

        void awaitReached() throws Exception {
            until("the middle of stage " + stage, () -> reached.getCount() == 0);
        }

        void release() {
            released.countDown();
        }
    }

    /** Holds a job at the end of one stage, until it is let go or cancelled. */
    static final class Boundary implements JobListener {
        private final String stage;
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        Boundary(String stage) {
            this.stage = stage;
        }

        @Override
        public void finished(Job job, StageRecord record) {
            if (record.name().equals(stage) && released.getCount() > 0) {
                reached.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    // The job is stopped while it is held here: it must notice.
                    Thread.currentThread().interrupt();
                }
            }
        }

        void awaitReached() throws Exception {
            until("the end of stage " + stage, () -> reached.getCount() == 0);
        }

        void release() {
            released.countDown();
        }
    }
}
