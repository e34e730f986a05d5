package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Knob;

/** The Java heap that is left for a job. */
final class Heap {
    private static final long MIB = 1 << 20;

    private Heap() {}

    /**
     * Makes sure that a job has room.
     *
     * @throws KilnException of kind ENVIRONMENT if less than {@code mib} MiB are left
     */
    static void require(long mib) throws KilnException {
        if (free() < mib * MIB) {
            // What looks used may be garbage of the last job.
            System.gc();
        }
        if (free() < mib * MIB) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    "Java heap",
                    "has " + free() / MIB + " MiB left, a job needs " + mib,
                    "give Java more of it, for example KILN_JVM_OPTIONS=-Xmx8g, or set " + Knob.MEMORY.key()
                            + " lower");
        }
    }

    private static long free() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
    }
}
