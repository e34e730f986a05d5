package dev.kiln.api.asset;

import java.util.Arrays;

/**
 * An immutable sequence of 32-bit floats.
 *
 * <p>Stage outputs are built from these, so no consumer can change what another one reads.
 */
public final class Floats {
    private static final Floats EMPTY = new Floats(new float[0]);

    private final float[] values;

    private Floats(float[] values) {
        this.values = values;
    }

    /** The empty sequence. */
    public static Floats empty() {
        return EMPTY;
    }

    /** A copy of {@code values}. */
    public static Floats copyOf(float... values) {
        return new Floats(values.clone());
    }

    /** Takes over {@code values} without a copy; the caller must not touch the array again. */
    public static Floats adopt(float[] values) {
        return new Floats(values);
    }

    /** Number of elements. */
    public int size() {
        return values.length;
    }

    /**
     * The element at {@code index}.
     *
     * @throws ArrayIndexOutOfBoundsException if there is none
     */
    public float get(int index) {
        return values[index];
    }

    /** Copies {@code length} elements from {@code from} on into {@code target} at {@code at}. */
    public void copyInto(int from, float[] target, int at, int length) {
        System.arraycopy(values, from, target, at, length);
    }

    /** A new array with all elements. */
    public float[] toArray() {
        return values.clone();
    }

    /** Equal when all elements have equal bits, as {@link Arrays#equals(float[], float[])} defines it. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Floats that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Floats[" + values.length + "]";
    }
}
