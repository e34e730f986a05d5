package dev.kiln.api.asset;

import java.util.Arrays;

/**
 * An immutable sequence of bytes, read as unsigned values 0 to 255.
 *
 * <p>Stage outputs are built from these, so no consumer can change what another one reads.
 */
public final class Bytes {
    private static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] values;

    private Bytes(byte[] values) {
        this.values = values;
    }

    /** The empty sequence. */
    public static Bytes empty() {
        return EMPTY;
    }

    /** A copy of {@code values}. */
    public static Bytes copyOf(byte... values) {
        return new Bytes(values.clone());
    }

    /** Takes over {@code values} without a copy; the caller must not touch the array again. */
    public static Bytes adopt(byte[] values) {
        return new Bytes(values);
    }

    /** Number of elements. */
    public int size() {
        return values.length;
    }

    /**
     * The element at {@code index}, 0 to 255.
     *
     * @throws ArrayIndexOutOfBoundsException if there is none
     */
    public int get(int index) {
        return values[index] & 0xFF;
    }

    /** Copies {@code length} elements from {@code from} on into {@code target} at {@code at}. */
    public void copyInto(int from, byte[] target, int at, int length) {
        System.arraycopy(values, from, target, at, length);
    }

    /** A new array with all elements. */
    public byte[] toArray() {
        return values.clone();
    }

    /** Equal when all elements are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Bytes[" + values.length + "]";
    }
}
