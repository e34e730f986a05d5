package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.compute.Device;
import java.util.Locale;

/**
 * What all stages of one run work with.
 *
 * @param device the lane's device
 * @param networks networks on it
 * @param files kept values
 * @param tokens what shaping leaves for painting
 * @param context progress, cancel, notes
 */
record Workplace(Device device, Networks networks, StageFiles files, PictureTokens tokens, StageContext context) {
    /** A stage's work. */
    interface Work<T> {
        T run() throws KilnException;
    }

    /** Runs one stage, notes its time and the most memory it held, and reports progress. */
    <T> T stage(String name, double doneAfter, Work<T> work) throws KilnException {
        context.checkCancelled();
        device.resetPeak();
        long start = System.nanoTime();
        T made = work.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        long mebibytes = device.memory().peak() >> 20;
        context.note(String.format(Locale.ROOT, "%s: %.2f s, peak %d MiB on the device", name, seconds, mebibytes));
        context.progress(doneAfter);
        return made;
    }
}
