package dev.kiln.compute.op;

/** What a reduction computes. The order of summation is fixed and independent of threads and load. */
public enum Reduction {
    /** Sum; one result. */
    SUM(1),
    /** Arithmetic mean; one result. */
    MEAN(1),
    /** Mean, then population standard deviation in the centred form; two results. */
    MEAN_STD(2),
    /** Largest absolute value; one result. NaN wins. */
    MAX_ABS(1),
    /** Smallest, then largest; two results. NaN wins. */
    MIN_MAX(2);

    private final int results;

    Reduction(int results) {
        this.results = results;
    }

    /** How many results a group of values has. */
    public int results() {
        return results;
    }
}
