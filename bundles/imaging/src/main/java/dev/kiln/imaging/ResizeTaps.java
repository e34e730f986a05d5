package dev.kiln.imaging;

/**
 * Which source pixels make each target pixel along one axis, and with what weight.
 *
 * @param first index of the first source pixel of each target pixel
 * @param weights 22-bit fixed-point weights of each target pixel
 */
record ResizeTaps(int[] first, int[][] weights) {
    /** Fraction bits of a weight. */
    static final int BITS = 22;

    static ResizeTaps of(int from, int to, PillowResize.Filter filter) {
        double scale = (double) from / to;
        double stretch = Math.max(scale, 1);
        double support = filter.support * stretch;
        int[] first = new int[to];
        int[][] weights = new int[to][];
        for (int i = 0; i < to; i++) {
            double centre = (i + 0.5) * scale;
            int low = Math.max(0, (int) (centre - support + 0.5));
            int high = Math.min(from, (int) (centre + support + 0.5));
            first[i] = low;
            weights[i] = quantise(normalised(filter, low, high, centre, 1 / stretch));
        }
        return new ResizeTaps(first, weights);
    }

    private static double[] normalised(PillowResize.Filter filter, int low, int high, double centre, double shrink) {
        double[] weights = new double[high - low];
        double sum = 0;
        for (int j = 0; j < weights.length; j++) {
            weights[j] = filter.weight((j + low - centre + 0.5) * shrink);
            sum += weights[j];
        }
        for (int j = 0; j < weights.length && sum != 0; j++) {
            weights[j] /= sum;
        }
        return weights;
    }

    private static int[] quantise(double[] weights) {
        int[] fixed = new int[weights.length];
        for (int j = 0; j < fixed.length; j++) {
            fixed[j] = (int) (weights[j] * (1 << BITS) + (weights[j] < 0 ? -0.5 : 0.5));
        }
        return fixed;
    }
}
