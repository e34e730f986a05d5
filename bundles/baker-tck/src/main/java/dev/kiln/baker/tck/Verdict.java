package dev.kiln.baker.tck;

/**
 * What one clause of the contract found.
 *
 * @param name the clause, a short sentence
 * @param passed whether the baker keeps it
 * @param measured what was measured; NaN if the baker failed before there was anything to measure
 * @param limit what may be measured at most
 * @param explanation what the number is, or how the baker failed
 */
public record Verdict(String name, boolean passed, double measured, double limit, String explanation) {
    /** Passes if {@code measured} is at most {@code limit}; NaN never passes. */
    public static Verdict atMost(String name, double measured, double limit, String explanation) {
        return new Verdict(name, measured <= limit, measured, limit, explanation);
    }

    @Override
    public String toString() {
        return (passed ? "pass  " : "FAIL  ") + name + ": " + measured + " (at most " + limit + "), " + explanation;
    }
}
