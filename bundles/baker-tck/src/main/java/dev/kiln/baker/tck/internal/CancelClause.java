package dev.kiln.baker.tck.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** A job of 180 000 vertices that the user has cancelled ends within two seconds, as cancelled. */
public final class CancelClause implements Clause {
    private static final String NAME = "cancel is obeyed within 2 seconds";

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject sphere = Subject.sphere(399, 450, 0.4);
        var field = Voxels.shell(0.4).ramp();
        long start = System.nanoTime();
        try {
            bench.bakeCancelled(sphere, field);
        } catch (KilnException e) {
            if (e.fault() == Fault.CANCELLED) {
                return List.of(Verdict.atMost(NAME, (System.nanoTime() - start) / 1e9, 2, "seconds"));
            }
            throw e;
        }
        return List.of(Verdict.atMost(NAME, Double.POSITIVE_INFINITY, 2, "the job went on to its end"));
    }
}
