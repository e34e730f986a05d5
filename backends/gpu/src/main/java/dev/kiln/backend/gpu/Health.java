package dev.kiln.backend.gpu;

import dev.kiln.api.stage.Readiness;
import dev.kiln.compute.DeviceLostException;
import java.util.function.Supplier;

/**
 * Whether a backend can be used: found once by a probe and remembered. When a device is lost, the backend is absent with
 * the reason; once all its devices are closed, the next question probes again, and what fails then needs a new process,
 * since a driver that lost one device of a process may lose them all.
 */
public final class Health {
    private final Supplier<Readiness> probe;
    private Readiness answer;
    private String loss;
    private int open;

    /** @param probe opens a device, runs the {@link KnownAnswer} and closes it; may take seconds */
    public Health(Supplier<Readiness> probe) {
        this.probe = probe;
    }

    /** The answer of the first probe, or of the one after a loss. */
    public synchronized Readiness readiness() {
        if (answer == null) {
            answer = loss == null ? probe.get() : again();
        } else if (loss != null && open == 0) {
            answer = again();
        }
        return answer;
    }

    private Readiness again() {
        Readiness fresh = probe.get();
        if (fresh instanceof Readiness.Absent absent) {
            fresh = Readiness.absent(
                    "A device was lost (" + loss + "), and it does not come back: " + absent.reason(),
                    "RESTART REQUIRED: end this process and start it anew");
        }
        loss = null;
        return fresh;
    }

    /** Notes that a device was opened. */
    public synchronized void opened() {
        open++;
    }

    /** Notes that a device was closed. */
    public synchronized void closed() {
        open--;
    }

    /** Notes that a device is gone. */
    public synchronized void lost(DeviceLostException e) {
        loss = e.getMessage();
        answer = Readiness.absent(
                "A device was lost: " + loss, "Let the jobs on it end; it is tried again when they have");
    }
}
