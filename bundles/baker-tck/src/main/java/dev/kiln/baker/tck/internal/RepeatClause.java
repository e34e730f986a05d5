package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** A bake is a pure function: a second call and other numbers of threads give equal results. */
public final class RepeatClause implements Clause {
    private static final String AGAIN = "a repeated call gives an equal result";
    private static final String THREADS = "any number of threads gives an equal result";

    @Override
    public List<String> names() {
        return List.of(AGAIN, THREADS);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject sphere = Subject.sphere(97, 151, 0.4);
        VoxelField field = Voxels.shell(0.4).without(number -> number % 5 == 2).ramp();
        Baked first = bench.bake(sphere, field, 1);
        int again = first.equals(bench.bake(sphere, field, 1)) ? 0 : 1;
        int others = 0;
        for (int threads : new int[] {2, 3, 8}) {
            if (!first.equals(bench.bake(sphere, field, threads))) {
                others++;
            }
        }
        return List.of(
                Verdict.atMost(AGAIN, again, 0, "results that differ from the first"),
                Verdict.atMost(THREADS, others, 0, "of 2, 3 and 8 threads, how many differ from one thread"));
    }
}
