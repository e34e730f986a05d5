package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.PosedPicture;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/**
 * A roof over a floor: the view from above sees only the roof, the one that leans sees both. What a view does not see has
 * nothing of its colour, and what no view sees is filled and counted.
 */
public final class HiddenClause implements Clause {
    private static final String HIDDEN = "hidden points get no colour from a view";
    private static final String COUNTED = "points that no view sees are counted, the others are not";
    private static final String FILLED = "points that no view sees take a colour that one sees";
    private static final String BLIND = "views that see nothing are refused";

    private static final double HEIGHT = 0.2;
    private static final double LEAN = Math.toRadians(60);

    @Override
    public List<String> names() {
        return List.of(HIDDEN, COUNTED, FILLED, BLIND);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject house = Subject.plane(20, 0.4, HEIGHT).and(Subject.plane(16, 0.3, -HEIGHT));
        PosedPicture above = Views.above(0, 1, (x, y, c) -> c == 0 ? 255 : 0);
        PosedPicture aside = Views.above(LEAN, 1, (x, y, c) -> c == 1 ? 255 : 0);
        BakedColors both = BakedColors.of(bench.bake(house, new ViewSet(List.of(above, aside))));
        double leaked = Double.NaN;
        for (int v = 0; v < both.count(); v++) {
            if (isFloor(both, v)) {
                double wrong = Math.max(both.encoded(v, 0), 1 - both.encoded(v, 1));
                leaked = leaked >= wrong ? leaked : wrong;
            }
        }
        Baked half = bench.bake(house, new ViewSet(List.of(above)));
        BakedColors one = BakedColors.of(half);
        int floor = 0;
        double unfilled = 0;
        for (int v = 0; v < one.count(); v++) {
            floor += isFloor(one, v) ? 1 : 0;
            unfilled = Math.max(unfilled, 1 - one.encoded(v, 0));
        }
        long uncounted = Math.max(0, floor - half.missed());
        long overcounted = Math.max(0, half.missed() - (half.samples() - (one.count() - floor)));
        return List.of(
                Verdict.atMost(HIDDEN, leaked, 1e-4, "share of the wrong view at a hidden point"),
                Verdict.atMost(
                        COUNTED,
                        floor == 0 ? Double.NaN : uncounted + overcounted,
                        0,
                        "counted " + half.missed() + ", " + floor + " points are hidden"),
                Verdict.atMost(FILLED, unfilled, 1e-4, "greatest difference from the colour of the roof"),
                Verdict.atMost(BLIND, blind(bench, house) ? 1 : 0, 0, "bakes that were not refused"));
    }

    private static boolean isFloor(BakedColors baked, int point) {
        return baked.position(point, 1) < 0;
    }

    /** Whether a bake from below, where only backs are to be seen, goes through. */
    private static boolean blind(Bench bench, Subject house) {
        try {
            bench.bake(house, new ViewSet(List.of(Views.above(Math.PI, 1, (x, y, c) -> 255))));
            return true;
        } catch (KilnException e) {
            return e.fault() != Fault.FAILED;
        }
    }
}
