package dev.kiln.compute.tensor;

/**
 * Element type of a tensor or weight. Operations load, widen to float32, compute in float32 and round <em>once</em>, to
 * nearest even, on the store; a float16 overflow stores infinity.
 */
public enum DType {
    /** IEEE binary32. */
    F32(4),
    /** The upper half of a binary32. */
    BF16(2),
    /** IEEE binary16. */
    F16(2),
    /** Signed 32-bit integers: coordinates, indices, counts. */
    I32(4),
    /** Unsigned bytes: masks (0 or 1), packed bits, pictures. */
    U8(1);

    private final int bytes;

    DType(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of one element. */
    public int bytes() {
        return bytes;
    }

    /** Whether this is one of the three floating types. */
    public boolean isFloat() {
        return this == F32 || this == BF16 || this == F16;
    }
}
