package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.PosedPicture;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** A plane that one view faces has the colours of its picture: right side up, and exactly between pixels. */
public final class FacingViewClause implements Clause {
    private static final String PARALLEL = "an orthographic view that faces a plane reproduces its picture";
    private static final String CENTRAL = "a pinhole view that faces a plane reproduces its picture";
    private static final double ROUNDING = 1e-4;

    @Override
    public List<String> names() {
        return List.of(PARALLEL, CENTRAL);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Views.Value ramp = (x, y, c) -> c == 0 ? 2 * x : c == 1 ? 2 * y : 77;
        return List.of(verdict(bench, PARALLEL, Views.above(0, 1, ramp)), verdict(bench, CENTRAL, Views.pinhole(ramp)));
    }

    private static Verdict verdict(Bench bench, String name, PosedPicture view) throws KilnException {
        Baked result = bench.bake(Subject.plane(37, 0.8123, 0), new ViewSet(List.of(view)));
        BakedColors baked = BakedColors.of(result);
        double worst = result.missed() == 0 && baked.count() > 0 ? 0 : Double.NaN;
        for (int v = 0; v < baked.count(); v++) {
            double red = 2 * (Views.column(baked.position(v, 0)) - 0.5) / 255;
            double green = 2 * (Views.column(baked.position(v, 2)) - 0.5) / 255;
            worst = Math.max(worst, Math.abs(baked.encoded(v, 0) - red));
            worst = Math.max(worst, Math.abs(baked.encoded(v, 1) - green));
            worst = Math.max(worst, Math.abs(baked.encoded(v, 2) - 77 / 255.0));
        }
        return Verdict.atMost(
                name, worst, ROUNDING + baked.halfStep(), "greatest difference from the picture, sRGB-encoded");
    }
}
