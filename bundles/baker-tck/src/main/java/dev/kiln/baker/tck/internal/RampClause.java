package dev.kiln.baker.tck.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.RampLimits;
import dev.kiln.baker.tck.Verdict;
import java.util.Arrays;
import java.util.List;

/** On a shell of voxels around a sphere a ramp along each axis is met about as promised, and without a shift. */
public final class RampClause implements Clause {
    private static final String MEAN = "a ramp on a shell is met in the mean";
    private static final String TAIL = "a ramp on a shell is met at the 99th percentile";
    private static final String SHIFT = "a ramp on a shell is not shifted";
    private static final double MOST_SHIFT = 0.01;

    private final RampLimits limits;

    /** A clause with these limits. */
    public RampClause(RampLimits limits) {
        this.limits = limits;
    }

    @Override
    public List<String> names() {
        return List.of(MEAN, TAIL, SHIFT);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject sphere = Subject.sphere(97, 151, 0.4);
        Voxels shell = Voxels.shell(0.4);
        BakedColors baked = BakedColors.of(bench.bake(sphere, shell.ramp()));
        double mean = 0;
        double tail = 0;
        double shift = 0;
        for (int axis = 0; axis < 3; axis++) {
            double[] errors = new double[baked.count()];
            double signed = 0;
            for (int v = 0; v < errors.length; v++) {
                double error = baked.rampError(v, axis);
                errors[v] = Math.abs(error);
                signed += error / errors.length;
            }
            Arrays.sort(errors);
            mean = Math.max(mean, Arrays.stream(errors).average().orElse(Double.NaN));
            tail = Math.max(tail, errors[(int) Math.floor(0.99 * errors.length)]);
            shift = Math.max(shift, Math.abs(signed));
        }
        return List.of(
                Verdict.atMost(
                        MEAN,
                        mean,
                        limits.mean() + baked.halfStep() / 2 * Voxels.SIDE,
                        "mean error on the worst axis, voxels"),
                Verdict.atMost(
                        TAIL,
                        tail,
                        limits.percentile99() + baked.halfStep() * Voxels.SIDE,
                        "99th percentile on the worst axis, voxels"),
                Verdict.atMost(SHIFT, shift, MOST_SHIFT, "mean signed error on the worst axis, voxels"));
    }
}
