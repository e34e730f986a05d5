package dev.kiln.gltf.internal;

import dev.kiln.api.asset.Floats;
import java.util.Arrays;

/**
 * Smallest and largest value of each component, taken from the very floats that are stored.
 *
 * @param min exact value of the smallest float of each component
 * @param max exact value of the largest float of each component
 */
record Bounds(Double[] min, Double[] max) {
    /** An accessor without bounds. */
    static final Bounds NONE = new Bounds(null, null);

    /** Bounds of x, y, z; {@code positions} holds at least one point and only finite numbers. */
    static Bounds of(Floats positions) {
        double[] least = new double[3];
        double[] most = new double[3];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < positions.size(); i++) {
            least[i % 3] = Math.min(least[i % 3], positions.get(i));
            most[i % 3] = Math.max(most[i % 3], positions.get(i));
        }
        return new Bounds(boxed(least), boxed(most));
    }

    private static Double[] boxed(double[] values) {
        return Arrays.stream(values).boxed().toArray(Double[]::new);
    }
}
