package dev.kiln.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.backend.gpu.standin.Site;
import dev.kiln.backend.gpu.standin.StandIns;
import dev.kiln.compute.OpReport;
import dev.kiln.compute.tck.Conformance;
import org.junit.jupiter.api.Test;

/** What the backend says of an operation, against what reaches the driver when the conformance kit runs it. */
class ExplainTest {
    private static int launches(String op, double seconds) {
        StandIns.Opened opened = StandIns.open(seconds);
        StandIns.Opened reference = StandIns.open(0.5);
        try (GpuDevice device = opened.device();
                GpuDevice other = reference.device()) {
            new Conformance(other, 5).run(device, op::equals);
            assertTrue(opened.driver().calls(Site.READ) <= device.transfers().waits(), op + " reads by itself");
            return opened.driver().launched().size();
        }
    }

    @Test
    void saysWhatRuns() {
        StandIns.Opened opened = StandIns.open(0.5);
        for (OpReport report : opened.device().ops().explain()) {
            // The kit tries the count of children together with their rows.
            String op = report.op().equals("childCount") ? "childRows" : report.op();
            int whole = launches(op, 0.5);
            int cut = launches(op, 1e-6);
            assertTrue(whole > 0, op + " runs nothing");
            switch (report.home()) {
                case OWN -> assertEquals(whole, cut, op + " says that it does not cut its work");
                case TILED, COMPOSED -> assertTrue(cut > whole, op + " says that it cuts its work");
                case HOST -> throw new AssertionError(op + ": nothing runs on the host");
            }
        }
        opened.device().close();
    }
}
