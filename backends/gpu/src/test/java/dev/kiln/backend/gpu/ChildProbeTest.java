package dev.kiln.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Readiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProbeTest {
    @TempDir
    Path folder;

    private ChildProbe probe;

    @BeforeEach
    void keepsAnswersInTheFolder() {
        probe = new ChildProbe(folder.resolve("probes"), 20);
    }

    /** A driver that works. */
    static final class Works {
        public static void main(String[] args) {
            System.out.println("chatter of the driver");
            System.out.println(ChildProbe.report(Readiness.ready()));
        }
    }

    /** A driver that is not there. */
    static final class Misses {
        public static void main(String[] args) {
            System.out.println(ChildProbe.report(Readiness.absent("there is no card", "plug one in")));
        }
    }

    /** A driver that takes its process along. */
    static final class Crashes {
        public static void main(String[] args) {
            System.out.println("about to fall");
            Runtime.getRuntime().halt(139);
        }
    }

    /** A driver that never answers. */
    static final class Hangs {
        public static void main(String[] args) throws InterruptedException {
            Thread.sleep(600_000);
        }
    }

    private int kept() throws IOException {
        Path probes = folder.resolve("probes");
        if (!Files.isDirectory(probes)) {
            return 0;
        }
        try (var files = Files.list(probes)) {
            return (int) files.count();
        }
    }

    @Test
    void aWorkingDriverIsTriedOnce() throws IOException {
        assertInstanceOf(Readiness.Ready.class, probe.ask("driver 1", Works.class, Works.class));
        assertEquals(1, kept());
        // Were it tried again, this class would answer otherwise.
        assertInstanceOf(Readiness.Ready.class, probe.ask("driver 1", Crashes.class, Crashes.class));
        assertInstanceOf(Readiness.Absent.class, probe.ask("driver 2", Crashes.class, Crashes.class));
    }

    @Test
    void aCrashIsAbsentWithTheReasonAndRemembered() throws IOException {
        Readiness.Absent answer = (Readiness.Absent) probe.ask("driver", Crashes.class, Crashes.class);
        assertTrue(answer.reason().contains("exit code 139: about to fall"), answer.reason());
        assertEquals(1, kept());
        assertEquals(answer, probe.ask("driver", Works.class, Works.class));
    }

    @Test
    void whatAPersonMayMendIsAskedAgain() throws IOException {
        assertEquals(
                Readiness.absent("there is no card", "plug one in"), probe.ask("driver", Misses.class, Misses.class));
        assertEquals(0, kept());
    }

    @Test
    void aHangEndsAfterAWhile() {
        Readiness.Absent answer = (Readiness.Absent) new ChildProbe(folder, 1).ask("driver", Hangs.class, Hangs.class);
        assertTrue(answer.reason().contains("no answer for 1 seconds"), answer.reason());
    }
}
