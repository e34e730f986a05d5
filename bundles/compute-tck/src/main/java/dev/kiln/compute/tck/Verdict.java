package dev.kiln.compute.tck;

/**
 * What came out of one scenario.
 *
 * @param op the operation, or {@code device} for memory, transfers and scopes
 * @param scenario shapes, types, layout and whatever else sets it apart
 * @param passed whether the contract was kept
 * @param worst largest error as a fraction of what the tolerance allows; 0 where everything was exact
 * @param detail why it failed, naming the element; empty if it passed
 */
public record Verdict(String op, String scenario, boolean passed, double worst, String detail) {
    @Override
    public String toString() {
        return (passed ? "ok   " : "FAIL ") + op + " " + scenario + (passed ? "" : ": " + detail);
    }
}
