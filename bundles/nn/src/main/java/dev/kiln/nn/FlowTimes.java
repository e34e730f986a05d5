package dev.kiln.nn;

/** The time grid of a rectified-flow sampler, from noise at 1 to data at 0 (TRELLIS.2 specification, section 8). */
public final class FlowTimes {
    private FlowTimes() {}

    /**
     * {@code steps + 1} times: a linear grid from 1 to 0, bent by {@code r l / (1 + (r - 1) l)}. Evaluated in double and
     * in the reference's order, since whether a time lies in the guidance interval is decided by equality (r = 3 with
     * 12 steps gives exactly 0.6).
     *
     * @param steps at least 1
     * @param rescale r, above 0; 1 keeps the grid linear
     */
    public static double[] grid(int steps, double rescale) {
        if (steps < 1 || !(rescale > 0)) {
            throw new IllegalArgumentException(steps + " steps with rescale " + rescale + " make no time grid");
        }
        double[] times = new double[steps + 1];
        double step = -1.0 / steps;
        for (int i = 0; i < steps; i++) {
            double linear = i * step + 1;
            times[i] = rescale * linear / (1 + (rescale - 1) * linear);
        }
        return times;
    }
}
