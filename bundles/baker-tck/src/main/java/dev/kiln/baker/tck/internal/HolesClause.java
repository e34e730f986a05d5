package dev.kiln.baker.tck.internal;

import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/**
 * With 5 % of the voxels deleted, vertices in the holes take what is near. Which of them count as missed depends on the
 * reach of the baker, but a vertex whose own voxel is present never does.
 */
public final class HolesClause implements Clause {
    private static final String FILLED = "vertices in holes take the colour of voxels near by";
    private static final String NOT_OVERCOUNTED = "only vertices in holes are counted as missed";

    /** Of 20 voxels one is deleted: its neighbours are within a voxel and a half, plus half a voxel inside the cell. */
    private static final double FARTHEST = 2;

    @Override
    public List<String> names() {
        return List.of(FILLED, NOT_OVERCOUNTED);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject sphere = Subject.sphere(97, 151, 0.4);
        Voxels holed = Voxels.shell(0.4).without(number -> number % 20 == 7);
        Baked result = bench.bake(sphere, holed.ramp());
        BakedColors baked = BakedColors.of(result);
        double worst = 0;
        int inHoles = 0;
        for (int v = 0; v < baked.count(); v++) {
            if (!holed.contains(baked.position(v, 0), baked.position(v, 1), baked.position(v, 2))) {
                inHoles++;
            }
            for (int axis = 0; axis < 3; axis++) {
                worst = Math.max(worst, Math.abs(baked.rampError(v, axis)));
            }
        }
        return List.of(
                Verdict.atMost(
                        FILLED, worst, FARTHEST + baked.halfStep() * Voxels.SIDE, "greatest error on a ramp, voxels"),
                Verdict.atMost(
                        NOT_OVERCOUNTED,
                        result.missed(),
                        inHoles + Math.max(0, result.samples() - baked.count()),
                        "missed, against points in holes"));
    }
}
