package dev.kiln.baker.tck.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** Where all eight voxels around each vertex are present, a ramp is met as exactly as promised. */
public final class SolidRampClause implements Clause {
    private static final String NAME = "a ramp is met where all eight voxels are present";

    private final double most;

    /** A clause that allows an error of {@code most} voxels. */
    public SolidRampClause(double most) {
        this.most = most;
    }

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        BakedColors baked = BakedColors.of(
                bench.bake(Subject.sphere(60, 90, 0.4), Voxels.solid().ramp()));
        double worst = 0;
        for (int v = 0; v < baked.count(); v++) {
            for (int axis = 0; axis < 3; axis++) {
                worst = Math.max(worst, Math.abs(baked.rampError(v, axis)));
            }
        }
        return List.of(Verdict.atMost(NAME, worst, most + baked.halfStep() * Voxels.SIDE, "greatest error, voxels"));
    }
}
