package dev.kiln.api.asset;

import java.util.Arrays;

/**
 * An immutable sequence of 32-bit integers.
 *
 * <p>Stage outputs are built from these, so no consumer can change what another one reads.
 */
public final class Ints {
    private static final Ints EMPTY = new Ints(new int[0]);

    private final int[] values;

    private Ints(int[] values) {
        this.values = values;
    }

    /** The empty sequence. */
    public static Ints empty() {
        return EMPTY;
    }

    /** A copy of {@code values}. */
    public static Ints copyOf(int... values) {
        return new Ints(values.clone());
    }

    /** Takes over {@code values} without a copy; the caller must not touch the array again. */
    public static Ints adopt(int[] values) {
        return new Ints(values);
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
    public int get(int index) {
        return values[index];
    }

    /** Copies {@code length} elements from {@code from} on into {@code target} at {@code at}. */
    public void copyInto(int from, int[] target, int at, int length) {
        System.arraycopy(values, from, target, at, length);
    }

    /** A new array with all elements. */
    public int[] toArray() {
        return values.clone();
    }

    /** Equal when all elements are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Ints that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Ints[" + values.length + "]";
    }
}
