package dev.kiln.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import org.osgi.annotation.versioning.ProviderType;

/** What a suite is given to check a fixture with. */
@ProviderType
public interface ParityRun {
    /** The device under test. */
    Device device();

    /**
     * Another fixture of the folder, for checks that share weights. It stays open until the run ends.
     *
     * @throws KilnException if there is none of that name, or it is unsound
     */
    Fixture sibling(String name) throws KilnException;

    /** Adds a comparison: passes if {@code maxError} is a number of at most {@code tolerance}. */
    void row(String check, double maxError, double tolerance);

    /** Compares numbers by their largest absolute difference; a different count or a NaN fails. */
    default void close(String check, float[] expected, float[] actual, double tolerance) {
        row(check, Differences.largest(expected, actual), tolerance);
    }

    /** Compares integers, all of which must be equal; a different count fails. */
    default void same(String check, int[] expected, int[] actual) {
        row(check, Differences.count(expected, actual), 0);
    }

    /** Compares bytes, all of which must be equal; a different count fails. */
    default void same(String check, byte[] expected, byte[] actual) {
        row(check, Differences.count(expected, actual), 0);
    }
}
