package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** Two views of one plane blend by their weights and the fourth power of the cosine. */
public final class BlendedViewsClause implements Clause {
    private static final String NAME = "two views blend by weight and the fourth power of the cosine";
    private static final double LEAN = Math.PI / 4;
    private static final double ROUNDING = 1e-4;

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        ViewSet views = new ViewSet(List.of(
                Views.above(0, 1, (x, y, c) -> c == 0 ? 200 : 20),
                Views.above(LEAN, 2, (x, y, c) -> c == 1 ? 240 : 0)));
        double second = 2 * Math.pow(Math.cos(LEAN), 4);
        double[] expected = {200 / (1 + second) / 255, (20 + second * 240) / (1 + second) / 255, 20 / (1 + second) / 255
        };
        BakedColors baked = BakedColors.of(bench.bake(Subject.plane(20, 0.8, 0), views));
        double worst = baked.count() > 0 ? 0 : Double.NaN;
        for (int v = 0; v < baked.count(); v++) {
            for (int c = 0; c < 3; c++) {
                worst = Math.max(worst, Math.abs(baked.encoded(v, c) - expected[c]));
            }
        }
        return List.of(Verdict.atMost(
                NAME, worst, ROUNDING + baked.halfStep(), "greatest difference from the blend, sRGB-encoded"));
    }
}
