package dev.kiln.engine.internal.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobState;
import dev.kiln.engine.KeptStages;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.Node;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several jobs, here and in other processes, want one folder. */
@Timeout(120)
class KeptLockTest {
    @TempDir
    Path folder;

    private Keeping keeping;

    @BeforeEach
    void prepare() throws Exception {
        keeping = new Keeping(folder);
    }

    /** The other process: takes the folder, says so, and keeps it until it is killed. */
    static final class Other {
        public static void main(String[] arguments) throws Exception {
            KeptLock.take(Path.of(arguments[0]));
            System.out.write('y');
            System.out.flush();
            System.in.read();
        }
    }

    private void assertTaken(Node node, JobRequest request) {
        KilnException refusal = assertThrows(KilnException.class, () -> node.submit(request));
        assertEquals(Fault.ENVIRONMENT, refusal.fault());
        assertEquals(request.stages().orElseThrow().folder().toString(), refusal.subject());
        assertTrue(refusal.offence().startsWith("is in use"), refusal.getMessage());
        assertTrue(refusal.remedy().contains("another folder"), refusal.remedy());
    }

    @Test
    void aSecondJobIsRefusedUntilTheFirstHasEnded() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (Node node = keeping.node();
                Node other = keeping.node()) {
            node.withdraw(Kind.SHAPER, "seeded");
            node.offer(Kind.SHAPER, "seeded", waiting(end));
            Job running = node.submit(keeping.keeping("first"));
            assertTaken(node, keeping.keeping("second"));
            assertTaken(other, keeping.keeping("second"));
            Path link = Files.createSymbolicLink(folder.resolve("link"), keeping.stages);
            assertTaken(
                    other,
                    keeping.plain("second")
                            .change()
                            .stages(KeptStages.resume(link))
                            .build());
            Job queued = node.submit(keeping.plain("third")
                    .change()
                    .stages(KeptStages.anew(folder.resolve("others")))
                    .build());
            queued.cancel();
            Keeping.done(
                    other,
                    keeping.plain("fourth")
                            .change()
                            .stages(KeptStages.anew(folder.resolve("others")))
                            .build());
            end.countDown();
            assertEquals(JobState.DONE, running.await().state());
            Keeping.done(other, keeping.finish("fifth"));
            assertEquals(keeping.files("first"), keeping.files("fifth"));
        }
    }

    private static Shaper waiting(CountDownLatch end) {
        return new Shaper() {
            @Override
            public String description() {
                return "waits";
            }

            @Override
            public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return new Shape(Doubles.tetrahedron(), Optional.empty());
            }
        };
    }

    @Test
    void anotherProcessHasItUntilItIsKilled() throws Exception {
        Files.createDirectory(keeping.stages);
        String java = ProcessHandle.current().info().command().orElseThrow();
        Process other = new ProcessBuilder(
                        java,
                        "-Xmx32m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        keeping.stages.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (Node node = keeping.node()) {
            assertEquals('y', other.getInputStream().read());
            assertTaken(node, keeping.keeping("out"));
            other.destroyForcibly().waitFor();
            Keeping.done(node, keeping.keeping("out"));
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void aLinkInPlaceOfTheLockIsRefused() throws Exception {
        Path elsewhere = folder.resolve("elsewhere");
        Files.createDirectory(keeping.stages);
        Path lock = Files.createSymbolicLink(keeping.stages.resolve("job.lock"), elsewhere);
        try (Node node = keeping.node()) {
            KilnException refusal = assertThrows(KilnException.class, () -> node.submit(keeping.keeping("out")));
            assertEquals(lock.toString(), refusal.subject());
            Files.delete(lock);
            Keeping.done(node, keeping.keeping("out"));
        }
        assertTrue(Files.notExists(elsewhere));
    }
}
