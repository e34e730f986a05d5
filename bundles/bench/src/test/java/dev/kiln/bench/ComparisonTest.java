package dev.kiln.bench;

import static dev.kiln.bench.Rows.RIG;
import static dev.kiln.bench.Rows.row;
import static dev.kiln.bench.Rows.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final Run before = run(RIG, row("linear", 1.0, 1000), row("attention", 2.0, 1000));

    @Test
    void withinTenPercentOfTimeAndFiveOfMemoryPasses() {
        Comparison comparison = Comparison.of(
                before, run(RIG, row("linear", 1.099, 1049), row("attention", 0.5, 10), row("new", 9, 9)));
        assertTrue(comparison.passed());
        assertEquals(2, comparison.changes().size());
    }

    @Test
    void moreTimeOrMemoryFails() {
        Comparison.Change slow = only(Comparison.of(before, run(RIG, row("linear", 1.101, 1000))));
        assertTrue(slow.slower() && !slow.larger());
        Comparison.Change large = only(Comparison.of(before, run(RIG, row("linear", 1.0, 1051))));
        assertTrue(large.larger() && !large.slower());
    }

    private static Comparison.Change only(Comparison comparison) {
        assertFalse(comparison.passed());
        assertEquals(1, comparison.changes().size());
        return comparison.changes().getFirst();
    }

    @Test
    void nothingInCommonIsNoSuccess() {
        assertFalse(Comparison.of(before, run(RIG, row("new", 1, 1))).passed());
    }

    @Test
    void otherHardwareThreadsOrInstructionsAreNotCompared() {
        Rig[] others = {
            new Rig("other", 2, RIG.backend(), RIG.device(), 2, RIG.instructions(), RIG.java()),
            new Rig(RIG.cpu(), 4, RIG.backend(), RIG.device(), 2, RIG.instructions(), RIG.java()),
            new Rig(RIG.cpu(), 2, "other", RIG.device(), 2, RIG.instructions(), RIG.java()),
            new Rig(RIG.cpu(), 2, RIG.backend(), "other", 2, RIG.instructions(), RIG.java()),
            new Rig(RIG.cpu(), 2, RIG.backend(), RIG.device(), 1, RIG.instructions(), RIG.java()),
            new Rig(RIG.cpu(), 2, RIG.backend(), RIG.device(), 2, "vectors 256 bits", RIG.java())
        };
        for (Rig other : others) {
            assertFalse(Comparison.of(before, run(other, row("linear", 1, 1))).comparable(), other.toString());
        }
        Rig newer = new Rig(RIG.cpu(), 2, RIG.backend(), RIG.device(), 2, RIG.instructions(), "25.0.4");
        assertTrue(Comparison.of(before, run(newer, row("linear", 1, 1))).comparable());
    }
}
