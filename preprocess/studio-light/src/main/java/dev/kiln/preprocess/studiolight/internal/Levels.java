package dev.kiln.preprocess.studiolight.internal;

/**
 * The map that brings the first percentile to 0 and the last to 255.
 *
 * @param low value that becomes 0
 * @param gain what the distance from it is multiplied by
 */
record Levels(double low, double gain) {
    private static final double TAIL = 0.01;
    private static final int FLAT = 8;
    private static final Levels SAME = new Levels(0, 1);

    /** The levels of {@code values}; nothing changes where they are flat, since that would only stretch noise. */
    static Levels of(Histogram values) {
        if (values.count() == 0) {
            return SAME;
        }
        int low = values.percentile(TAIL);
        int high = values.percentile(1 - TAIL);
        return high - low < FLAT ? SAME : new Levels(low, 255.0 / (high - low));
    }

    double apply(double value) {
        return Math.clamp((value - low) * gain, 0, 255);
    }
}
