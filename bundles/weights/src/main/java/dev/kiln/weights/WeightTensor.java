package dev.kiln.weights;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.Guard;
import dev.kiln.weights.internal.Values;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * A tensor as a file holds it: packed, little-endian, not converted. Immutable. Conversions guard against a file that
 * shrinks while it is read; code that reads {@link #data} itself meets an {@code InternalError} then.
 */
public final class WeightTensor {
    private final String name;
    private final Dtype dtype;
    private final long[] shape;
    private final MemorySegment data;
    private final String source;

    /**
     * @param name full key, for messages
     * @param dtype element type
     * @param shape sizes, outermost first; empty for a scalar
     * @param data exactly the bytes that dtype and shape need, at any alignment; kept, not copied
     * @param source what to call the origin in messages, such as the file
     * @throws IllegalArgumentException if the size of {@code data} is another
     */
    public WeightTensor(String name, Dtype dtype, long[] shape, MemorySegment data, String source) {
        this.name = name;
        this.dtype = dtype;
        this.shape = shape.clone();
        this.data = data.asReadOnly();
        this.source = source;
        if (data.byteSize() != dtype.bytes(Shapes.count(shape))) {
            throw new IllegalArgumentException(this + " does not take " + data.byteSize() + " bytes");
        }
    }

    /** Full key in the state dictionary. */
    public String name() {
        return name;
    }

    /** Element type. */
    public Dtype dtype() {
        return dtype;
    }

    /** A copy of the sizes, outermost first; empty for a scalar. */
    public long[] shape() {
        return shape.clone();
    }

    /** Number of elements. */
    public long count() {
        return Shapes.count(shape);
    }

    /** The packed bytes: read-only, little-endian, at any alignment; alive until the checkpoint is closed. */
    public MemorySegment data() {
        return data;
    }

    /** Where the tensor comes from, for messages. */
    public String source() {
        return source;
    }

    /**
     * The values as float32: F32, F16 and BF16 exact to the bit, F64 rounded to nearest.
     *
     * @throws KilnException if the dtype is another, there are more than 2^31 - 9 values, or the bytes are gone
     */
    public float[] toFloats() throws KilnException {
        float[] floats = new float[arrayLength()];
        floatsInto(MemorySegment.ofArray(floats));
        return floats;
    }

    /**
     * Writes the values as little-endian float32; as {@link #toFloats}, but of any number.
     *
     * @param target at least 4 bytes a value, at any alignment
     * @throws KilnException if the dtype is none of F32, F16, BF16, F64, or the bytes are gone
     */
    public void floatsInto(MemorySegment target) throws KilnException {
        if (!Values.toFloats(dtype)) {
            throw wrongDtype("float32 values");
        }
        Guard.reading(source, () -> {
            Values.floats(dtype, data, target);
            return null;
        });
    }

    /**
     * The values as float64: F64 exact to the bit; F32, F16 and BF16 by way of float32, which is exact.
     *
     * @throws KilnException as {@link #toFloats}
     */
    public double[] toDoubles() throws KilnException {
        if (dtype == Dtype.F64) {
            arrayLength();
            return Guard.reading(source, () -> data.toArray(Values.F64));
        }
        float[] floats = toFloats();
        double[] doubles = new double[floats.length];
        for (int i = 0; i < floats.length; i++) {
            doubles[i] = floats[i];
        }
        return doubles;
    }

    /**
     * The values of an integer or BOOL tensor.
     *
     * @throws KilnException if the dtype is another, a U64 value is beyond 63 bits, there are too many values for an
     *     array, or the bytes are gone
     */
    public long[] toLongs() throws KilnException {
        if (!Values.toLongs(dtype)) {
            throw wrongDtype("whole numbers");
        }
        int length = arrayLength();
        return Guard.reading(source, () -> {
            long[] longs = new long[length];
            for (int i = 0; i < length; i++) {
                longs[i] = Values.whole(dtype, data, i);
                if (dtype == Dtype.U64 && longs[i] < 0) {
                    throw refused("holds a U64 value beyond 63 bits at " + i, "");
                }
            }
            return longs;
        });
    }

    /**
     * The values of an integer or BOOL tensor as {@code int}.
     *
     * @throws KilnException as {@link #toLongs}, or if a value does not fit
     */
    public int[] toInts() throws KilnException {
        if (dtype == Dtype.I32) {
            arrayLength();
            return Guard.reading(source, () -> data.toArray(Values.I32));
        }
        long[] longs = toLongs();
        int[] ints = new int[longs.length];
        for (int i = 0; i < longs.length; i++) {
            ints[i] = (int) longs[i];
            if (ints[i] != longs[i]) {
                throw refused("holds " + longs[i] + " at " + i + ", beyond 32 bits", "");
            }
        }
        return ints;
    }

    /**
     * The packed bytes as an array.
     *
     * @throws KilnException if there are too many for an array, or they are gone
     */
    public byte[] toBytes() throws KilnException {
        if (data.byteSize() > Values.LONGEST_ARRAY) {
            throw refused("takes " + data.byteSize() + " bytes, too many for an array", "read it by segments");
        }
        return Guard.reading(source, () -> data.toArray(ValueLayout.JAVA_BYTE));
    }

    private int arrayLength() throws KilnException {
        if (count() > Values.LONGEST_ARRAY) {
            throw refused("has " + count() + " values, too many for an array", "read it by segments");
        }
        return (int) count();
    }

    private KilnException wrongDtype(String wanted) {
        return refused("is " + dtype + ", which does not convert to " + wanted, "convert the checkpoint");
    }

    private KilnException refused(String offence, String remedy) {
        return new KilnException(Fault.FAILED, source, "tensor '" + name + "' " + offence, remedy);
    }

    /** Name, dtype and shape. */
    @Override
    public String toString() {
        return name + " " + dtype + Arrays.toString(shape);
    }
}
