package dev.kiln.parity;

/**
 * One comparison.
 *
 * @param fixture name of the fixture
 * @param check what was compared
 * @param maxError largest absolute difference, or number of differences where equality is asked for
 * @param tolerance largest error allowed
 * @param verdict the outcome
 * @param note why it failed where the numbers do not say it; else empty
 */
public record ParityRow(String fixture, String check, double maxError, double tolerance, Verdict verdict, String note) {
    /** Outcome of a comparison. */
    public enum Verdict {
        /** Within the tolerance. */
        PASS,
        /** Beyond it, or the check could not be made. */
        FAIL,
        /** No suite knows the fixture; counts as a failure. */
        UNCLAIMED
    }

    /** A comparison of numbers: passes if the error is a number and within the tolerance. */
    public static ParityRow of(String fixture, String check, double maxError, double tolerance) {
        boolean within = maxError <= tolerance;
        return new ParityRow(fixture, check, maxError, tolerance, within ? Verdict.PASS : Verdict.FAIL, "");
    }
}
