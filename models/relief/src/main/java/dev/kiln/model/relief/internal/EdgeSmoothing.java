package dev.kiln.model.relief.internal;

/**
 * Takes the pixel steps out of a mask's edge. The filter is a Gaussian G applied twice over, 2 G - G² ("twicing",
 * Tukey 1977): it smooths as G does, but leaves the place of straight edges and the width of narrow parts nearly alone.
 */
final class EdgeSmoothing {
    private static final double SIGMA = 1.5;
    private static final int REACH = 5;
    private static final float[] KERNEL = kernel();

    private EdgeSmoothing() {}

    /** Smooths {@code values}, row by row of {@code columns}; beyond the border they are 0. */
    static float[] of(float[] values, int columns) {
        float[] once = blurred(values, columns);
        float[] twice = blurred(once, columns);
        for (int i = 0; i < once.length; i++) {
            once[i] = 2 * once[i] - twice[i];
        }
        return once;
    }

    private static float[] blurred(float[] values, int columns) {
        int rows = values.length / columns;
        float[] across = new float[values.length];
        float[] both = new float[values.length];
        for (int j = 0; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                for (int k = Math.max(-REACH, -i); k <= Math.min(REACH, columns - 1 - i); k++) {
                    across[j * columns + i] += KERNEL[k + REACH] * values[j * columns + i + k];
                }
            }
        }
        for (int j = 0; j < rows; j++) {
            for (int k = Math.max(-REACH, -j); k <= Math.min(REACH, rows - 1 - j); k++) {
                for (int i = 0; i < columns; i++) {
                    both[j * columns + i] += KERNEL[k + REACH] * across[(j + k) * columns + i];
                }
            }
        }
        return both;
    }

    private static float[] kernel() {
        double[] weights = new double[2 * REACH + 1];
        double sum = 0;
        for (int k = -REACH; k <= REACH; k++) {
            weights[k + REACH] = StrictMath.exp(-k * k / (2 * SIGMA * SIGMA));
            sum += weights[k + REACH];
        }
        float[] kernel = new float[weights.length];
        for (int k = 0; k < kernel.length; k++) {
            kernel[k] = (float) (weights[k] / sum);
        }
        return kernel;
    }
}
