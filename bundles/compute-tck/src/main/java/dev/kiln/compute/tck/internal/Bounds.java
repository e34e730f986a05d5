package dev.kiln.compute.tck.internal;

import dev.kiln.compute.tensor.DType;

/** The error that a tolerance allows for each element. */
final class Bounds {
    private Bounds() {}

    /**
     * @param result what is judged
     * @param expected its reference values
     * @param magnitude sums of absolute products; null but for products
     */
    static double[] of(Result result, double[] expected, double[] magnitude) {
        DType dtype = result.operand().view().dtype();
        int channels = Math.max(1, result.operand().view().channels());
        double[] bounds = new double[expected.length];
        for (int i = 0; i < bounds.length; i++) {
            double half = dtype == DType.F32 ? 0 : Packing.ulp(dtype, expected[i]);
            bounds[i] = switch (result.tolerance()) {
                case EXACT -> 0;
                case ELEMENTWISE -> result.scale() + 4 * Packing.ulp(DType.F32, expected[i]) + half;
                case NORM -> 4e-6 * rowMax(expected, i / channels * channels, channels) + half;
                case PRODUCT -> 2e-6 * magnitude[i] + half;
                case ATTENTION -> result.scale() + half;
                case SAMPLING -> 1e-6 * Math.max(1, result.scale()) + half;
            };
        }
        return bounds;
    }

    private static double rowMax(double[] values, int from, int channels) {
        double max = 0;
        for (int c = 0; c < channels; c++) {
            max = Math.max(max, Math.abs(values[from + c]));
        }
        return max;
    }
}
