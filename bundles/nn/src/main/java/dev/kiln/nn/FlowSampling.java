package dev.kiln.nn;

/**
 * How a rectified flow is integrated: Euler steps with classifier-free guidance inside an interval of times
 * (TRELLIS.2 specification, section 8).
 *
 * @param steps number of steps, at least 1
 * @param timeRescale bend of the time grid, above 0, see {@link FlowTimes}
 * @param guidance weight g of the conditional branch: v = g v+ + (1 - g) v-; at 1 only v+ is evaluated
 * @param guidanceRescale share, 0 to 1, of the rescaling that keeps the deviation of the guided sample
 * @param guidedFrom lowest time at which guidance is on
 * @param guidedTo highest time at which guidance is on
 * @param sigmaMin noise left at time 0
 */
public record FlowSampling(
        int steps,
        double timeRescale,
        double guidance,
        double guidanceRescale,
        double guidedFrom,
        double guidedTo,
        double sigmaMin) {
    /**
     * @throws IllegalArgumentException if a value is out of range or no number
     */
    public FlowSampling {
        if (steps < 1 || !(timeRescale > 0) || !Double.isFinite(timeRescale)) {
            throw new IllegalArgumentException(steps + " steps with time rescale " + timeRescale);
        }
        if (!Double.isFinite(guidance) || !(guidanceRescale >= 0 && guidanceRescale <= 1)) {
            throw new IllegalArgumentException("guidance " + guidance + " with rescale " + guidanceRescale);
        }
        if (Double.isNaN(guidedFrom) || Double.isNaN(guidedTo) || !(sigmaMin >= 0 && sigmaMin < 1)) {
            throw new IllegalArgumentException(
                    "guidance from " + guidedFrom + " to " + guidedTo + " with sigma " + sigmaMin);
        }
    }

    /** The guidance weight at time {@code t}; 1 outside the interval. */
    public double guidanceAt(double t) {
        return guidedFrom <= t && t <= guidedTo ? guidance : 1;
    }

    /** The time grid. */
    public double[] times() {
        return FlowTimes.grid(steps, timeRescale);
    }
}
