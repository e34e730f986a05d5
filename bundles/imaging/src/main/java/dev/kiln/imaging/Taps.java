package dev.kiln.imaging;

/**
 * Which input samples make each output sample along one axis, and with what weights. The weights are fixed-point with
 * {@value #BITS} fraction bits and follow Pillow's {@code Resample.c}: support widened by the shrink factor, weights
 * normalised in double, then rounded.
 */
final class Taps {
    static final int BITS = 22;

    private final int[] first;
    private final int[][] weights;

    private Taps(int outputs) {
        first = new int[outputs];
        weights = new int[outputs][];
    }

    /** Taps from {@code inputs} samples to {@code outputs}; kernels are cut at the borders and renormalised. */
    static Taps whole(Filter filter, int inputs, int outputs) {
        return new Taps(outputs).fill(filter, inputs, 0, inputs, true);
    }

    /**
     * Taps from the window that begins at {@code from} and is {@code length} input samples long. It may lie anywhere:
     * samples outside 0 to {@code inputs} count as zero.
     */
    static Taps window(Filter filter, int inputs, double from, double length, int outputs) {
        return new Taps(outputs).fill(filter, inputs, from, length, false);
    }

    private Taps fill(Filter filter, int inputs, double from, double length, boolean renormalise) {
        double scale = length / first.length;
        double stretch = Math.max(1, scale);
        double reach = filter.radius() * stretch;
        boolean area = filter == Filter.AREA && scale > 1;
        // An area counts every sample that it touches, a kernel those whose centre it reaches.
        double slack = area ? 0 : 0.5;
        for (int i = 0; i < first.length; i++) {
            double centre = from + (i + 0.5) * scale;
            int low = (int) Math.floor(centre - reach + slack);
            int high = (int) Math.floor(centre + reach + 1 - slack);
            int cutLow = Math.clamp(low, 0, inputs);
            int cutHigh = Math.clamp(high, cutLow, inputs);
            if (renormalise) {
                low = cutLow;
                high = cutHigh;
            }
            double[] raw = new double[high - low];
            double sum = 0;
            for (int j = low; j < high; j++) {
                raw[j - low] = area ? overlap(j, centre, scale) : filter.weight((j - centre + 0.5) / stretch);
                sum += raw[j - low];
            }
            first[i] = cutLow;
            weights[i] = new int[cutHigh - cutLow];
            for (int j = cutLow; j < cutHigh; j++) {
                weights[i][j - cutLow] = fixedPoint(raw[j - low] / sum);
            }
        }
        return this;
    }

    /** How much of sample {@code j} the output pixel around {@code centre} covers. */
    private static double overlap(int j, double centre, double scale) {
        return Math.max(0, Math.min(j + 1, centre + scale / 2) - Math.max(j, centre - scale / 2));
    }

    private static int fixedPoint(double weight) {
        return (int) (weight * (1 << BITS) + (weight < 0 ? -0.5 : 0.5));
    }

    int outputs() {
        return first.length;
    }

    int first(int output) {
        return first[output];
    }

    int[] weights(int output) {
        return weights[output];
    }
}
