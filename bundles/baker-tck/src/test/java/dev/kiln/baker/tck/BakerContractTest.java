package dev.kiln.baker.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The kit judged: it passes a right baker and finds each flaw by the clause meant for it. */
class BakerContractTest {
    private static final String ONE_COLOUR = "a constant field gives one colour everywhere";
    private static final String OWN_COLOUR = "a constant field gives its own colour";
    private static final String SOLID = "a ramp is met where all eight voxels are present";
    private static final String MEAN = "a ramp on a shell is met in the mean";
    private static final String TAIL = "a ramp on a shell is met at the 99th percentile";
    private static final String SHIFT = "a ramp on a shell is not shifted";
    private static final String SNAP = "query points are snapped to the undecimated surface";
    private static final String HOLES = "vertices in holes take the colour of voxels near by";
    private static final String OVERCOUNT = "only vertices in holes are counted as missed";
    private static final String NEAREST = "a far point takes the nearest voxel";
    private static final String COUNTED = "far points are counted as missed, those on the shell are not";
    private static final String AGAIN = "a repeated call gives an equal result";
    private static final String THREADS = "any number of threads gives an equal result";
    private static final String NAN_ATTRIBUTE = "an attribute that is not a number is refused";
    private static final String NAN_VERTEX = "a vertex that is at no finite place is refused";

    private static final String FACING = "an orthographic view that faces a plane reproduces its picture";
    private static final String FACING_PINHOLE = "a pinhole view that faces a plane reproduces its picture";
    private static final String BLEND = "two views blend by weight and the fourth power of the cosine";
    private static final String HIDDEN = "hidden points get no colour from a view";
    private static final String UNSEEN = "points that no view sees are counted, the others are not";
    private static final String UNSEEN_FILLED = "points that no view sees take a colour that one sees";

    @Test
    void aRightBakerPasses() {
        List<Verdict> verdicts = BakerContract.run(new PlainBaker());
        assertEquals(List.of(), verdicts.stream().filter(v -> !v.passed()).toList());
        assertEquals(30, verdicts.size());
    }

    static List<Arguments> flaws() {
        return List.of(
                Arguments.of(Flaw.HALF_VOXEL_SHIFT, Set.of(SOLID, MEAN, TAIL, SHIFT, SNAP, NEAREST)),
                Arguments.of(Flaw.NO_RENORMALISATION, Set.of(ONE_COLOUR, OWN_COLOUR, MEAN, TAIL, SHIFT, HOLES)),
                Arguments.of(Flaw.BLACK_ON_MISS, Set.of(ONE_COLOUR, OWN_COLOUR, NEAREST)),
                Arguments.of(Flaw.UNCOUNTED_MISSES, Set.of(COUNTED)),
                Arguments.of(Flaw.OVERCOUNTED_MISSES, Set.of(OVERCOUNT, COUNTED)),
                Arguments.of(Flaw.DRIFT_BETWEEN_CALLS, Set.of(ONE_COLOUR, AGAIN, THREADS)),
                Arguments.of(Flaw.DEPENDS_ON_THREADS, Set.of(ONE_COLOUR, THREADS)),
                Arguments.of(Flaw.NO_SNAP, Set.of(SNAP)),
                Arguments.of(Flaw.ENCODED_COLORS, Set.of(OWN_COLOUR, SOLID, MEAN, TAIL, SHIFT, SNAP, HOLES, NEAREST)),
                Arguments.of(Flaw.DEAF_TO_CANCEL, Set.of("cancel is obeyed within 2 seconds")),
                Arguments.of(Flaw.EMPTY_FIELD_IS_BLACK, Set.of("an empty field is refused")),
                Arguments.of(Flaw.NAN_IS_ZERO, Set.of(NAN_ATTRIBUTE, NAN_VERTEX)),
                Arguments.of(Flaw.ANY_PARAMETER, Set.of("an unknown parameter is refused")),
                Arguments.of(Flaw.HIDDEN_IS_SEEN, Set.of(HIDDEN, UNSEEN)),
                Arguments.of(Flaw.UNWEIGHTED_VIEWS, Set.of(BLEND)),
                Arguments.of(Flaw.VIEWS_UPSIDE_DOWN, Set.of(FACING, FACING_PINHOLE)),
                Arguments.of(Flaw.UNSEEN_IS_BLACK, Set.of(UNSEEN_FILLED)),
                Arguments.of(Flaw.SILENT_DROP, Set.of("dropped metallic and roughness are said")));
    }

    @ParameterizedTest
    @MethodSource("flaws")
    void aFlawFailsTheClausesThatItBreaksAndNoOther(Flaw flaw, Set<String> clauses) {
        Set<String> failed = failed(BakerContract.run(new PlainBaker(flaw)));
        assertEquals(new TreeSet<>(clauses), failed);
    }

    @ParameterizedTest
    @EnumSource(names = {"HALF_VOXEL_SHIFT", "NO_RENORMALISATION"})
    void aShiftAndDarkeningAreFoundByLooserLimitsToo(Flaw flaw) {
        assertFalse(failed(BakerContract.run(new PlainBaker(flaw), RampLimits.INVERSE_DISTANCE))
                .isEmpty());
    }

    @Test
    void aBakerThatThrowsFailsEveryClauseAndStopsNothing() {
        List<Verdict> verdicts = BakerContract.run(new PlainBaker(Flaw.ALWAYS_THROWS));
        assertEquals(30, verdicts.size());
        for (Verdict verdict : verdicts) {
            assertFalse(verdict.passed(), verdict.toString());
        }
    }

    @Test
    void notANumberNeverPasses() {
        assertFalse(Verdict.atMost("x", Double.NaN, 1, "").passed());
    }

    private static Set<String> failed(List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(v -> !v.passed())
                .map(Verdict::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
