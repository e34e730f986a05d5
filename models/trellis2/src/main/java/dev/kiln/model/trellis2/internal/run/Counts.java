package dev.kiln.model.trellis2.internal.run;

/** Compares lists by their length where single elements may rightly differ. */
final class Counts {
    /** Share of the length by which two lists may differ. */
    static final double SHARE = 0.005;

    private Counts() {}

    /** Difference of the lengths as a share of the expected one. */
    static double apart(int[] expected, int[] found) {
        return apart(expected.length, found.length);
    }

    /** As the other, of plain counts. */
    static double apart(int expected, int found) {
        return Math.abs((double) found - expected) / Math.max(1, expected);
    }
}
