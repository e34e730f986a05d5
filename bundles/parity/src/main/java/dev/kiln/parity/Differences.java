package dev.kiln.parity;

/** How far two arrays are apart. */
public final class Differences {
    private Differences() {}

    /** Largest absolute difference; infinite if the counts differ, NaN if a difference is NaN. */
    public static double largest(float[] expected, float[] actual) {
        if (expected.length != actual.length) {
            return Double.POSITIVE_INFINITY;
        }
        double largest = 0;
        for (int i = 0; i < expected.length; i++) {
            double difference = expected[i] == actual[i] ? 0 : Math.abs((double) expected[i] - actual[i]);
            largest = Math.max(largest, difference);
        }
        return largest;
    }

    /** Root of the mean squared difference; infinite if the counts differ. */
    public static double rootMeanSquare(float[] expected, float[] actual) {
        if (expected.length != actual.length) {
            return Double.POSITIVE_INFINITY;
        }
        double sum = 0;
        for (int i = 0; i < expected.length; i++) {
            double difference = (double) expected[i] - actual[i];
            sum += difference * difference;
        }
        return expected.length == 0 ? 0 : Math.sqrt(sum / expected.length);
    }

    /** How many elements differ, those that only one side has included. */
    public static long count(int[] expected, int[] actual) {
        long count = Math.abs((long) expected.length - actual.length);
        for (int i = 0; i < Math.min(expected.length, actual.length); i++) {
            count += expected[i] == actual[i] ? 0 : 1;
        }
        return count;
    }

    /** As {@link #count(int[], int[])}. */
    public static long count(byte[] expected, byte[] actual) {
        long count = Math.abs((long) expected.length - actual.length);
        for (int i = 0; i < Math.min(expected.length, actual.length); i++) {
            count += expected[i] == actual[i] ? 0 : 1;
        }
        return count;
    }
}
