package dev.kiln.baker.tck.internal;

import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/**
 * A vertex that decimation moved off the surface asks at the closest point of the surface. The surface is the plane
 * between two layers of a slab of four; the mesh lies 0.8 voxels above it. Sampling at the mesh gives the upper layers.
 */
public final class SnapClause implements Clause {
    private static final String NAME = "query points are snapped to the undecimated surface";
    private static final double MOST_SHIFT = 0.01;
    private static final double LIFT = 0.8 / Voxels.SIDE;

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject surface = Subject.plane(40, 0.8123, 0);
        Subject mesh = Subject.plane(37, 0.7031, LIFT);
        Voxels slab = Voxels.slab(Voxels.SIDE / 2 - 2, Voxels.SIDE / 2 + 1);
        Baked result = bench.bake(mesh, surface, slab.ramp());
        BakedColors baked = BakedColors.of(result);
        double signed = 0;
        for (int v = 0; v < baked.count(); v++) {
            signed += (baked.rampError(v, 1) + baked.position(v, 1) * Voxels.SIDE) / baked.count();
        }
        return List.of(Verdict.atMost(
                NAME,
                Math.abs(signed),
                MOST_SHIFT + baked.halfStep() * Voxels.SIDE,
                "mean height above the surface at which was asked, voxels"));
    }
}
