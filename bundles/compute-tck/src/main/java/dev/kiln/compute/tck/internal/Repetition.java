package dev.kiln.compute.tck.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.tck.Verdict;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Same seed, same bytes: with one thread, with many, and once more. */
public final class Repetition {
    private Repetition() {}

    /**
     * @param one a device of one thread
     * @param many a device of the same backend with several
     * @param seed of the operands
     */
    public static List<Verdict> of(Device one, Device many, long seed) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Case scenario : Catalogue.all()) {
            String detail;
            try (Rig first = rig(one, scenario, seed);
                    Rig threaded = rig(many, scenario, seed);
                    Rig again = rig(many, scenario, seed)) {
                detail =
                        difference(first, threaded, "with more threads") + difference(threaded, again, "when repeated");
            } catch (RuntimeException e) {
                detail = "threw " + e;
            }
            verdicts.add(new Verdict(scenario.op(), scenario.scenario() + " repeated", detail.isEmpty(), 0, detail));
        }
        return List.copyOf(verdicts);
    }

    private static Rig rig(Device device, Case scenario, long seed) {
        Rig rig = new Rig(device, seed + scenario.scenario().hashCode(), Layout.STRIDED, false);
        scenario.body().run(rig);
        return rig;
    }

    private static String difference(Rig a, Rig b, String when) {
        for (int r = 0; r < a.results().size(); r++) {
            MemorySegment before = a.content(a.results().get(r).operand());
            MemorySegment after = b.content(b.results().get(r).operand());
            if (before.mismatch(after) >= 0) {
                return "bytes of " + a.results().get(r).name() + " differ " + when + ". ";
            }
        }
        return "";
    }
}
