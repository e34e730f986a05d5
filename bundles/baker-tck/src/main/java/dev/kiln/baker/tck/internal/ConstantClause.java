package dev.kiln.baker.tck.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** A constant field bakes to that constant: on the shell, in its holes, at its edges and far off. */
public final class ConstantClause implements Clause {
    private static final String ONE = "a constant field gives one colour everywhere";
    private static final String RIGHT = "a constant field gives its own colour";
    private static final double[] COLOR = {0.2, 0.5, 0.9};

    @Override
    public List<String> names() {
        return List.of(ONE, RIGHT);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject sphere = Subject.sphere(60, 90, 0.4);
        Voxels holed = Voxels.shell(0.4).without(number -> number % 20 == 7);
        Subject subject = sphere.with(new float[] {2, 0.1f, 0, -0.2f, -3, 0.3f, 0, 0, 40});
        BakedColors baked = BakedColors.of(bench.bake(subject, holed.field((i, j, k, c) -> c < 3 ? COLOR[c] : 0.5)));
        double spread = 0;
        double off = 0;
        for (int v = 0; v < baked.count(); v++) {
            for (int c = 0; c < 3; c++) {
                spread = Math.max(spread, Math.abs(baked.linear(v, c) - (double) baked.linear(0, c)));
                off = Math.max(off, Math.abs(baked.encoded(v, c) - COLOR[c]));
            }
        }
        return List.of(
                Verdict.atMost(ONE, spread, 0, "greatest difference between two points, linear light"),
                Verdict.atMost(
                        RIGHT, off, 1e-6 + baked.halfStep(), "greatest difference from the field, sRGB-encoded"));
    }
}
