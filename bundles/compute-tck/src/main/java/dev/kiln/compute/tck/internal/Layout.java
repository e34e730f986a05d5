package dev.kiln.compute.tck.internal;

/**
 * How operands lie in memory.
 *
 * @param left elements before each row
 * @param right elements after each row
 * @param above rows before the first
 */
record Layout(int left, int right, int above) {
    /** Rows without gaps, from the start of the memory. */
    static final Layout TIGHT = new Layout(0, 0, 0);

    /** Rows with gaps of an odd width, from a place without alignment. */
    static final Layout STRIDED = new Layout(2, 3, 1);

    /** Rows behind the last, whatever the layout: a guard. */
    static final int BELOW = 1;

    @Override
    public String toString() {
        return left == 0 ? "tight" : "strided";
    }
}
