package dev.kiln.weights;

import java.util.Optional;

/**
 * The element types that the safetensors format publishes, in the format's own order: its writers lay tensors out by
 * this order, last one first. Values are little-endian; types below 8 bits are packed without gaps.
 */
public enum Dtype {
    /** One byte, 0 or 1. */
    BOOL(8),
    /** 4-bit float, e2m1. */
    F4(4),
    /** 6-bit float, e2m3. */
    F6_E2M3(6),
    /** 6-bit float, e3m2. */
    F6_E3M2(6),
    /** Unsigned byte. */
    U8(8),
    /** Signed byte. */
    I8(8),
    /** 8-bit float, e5m2. */
    F8_E5M2(8),
    /** 8-bit float, e4m3, finite. */
    F8_E4M3(8),
    /** 8-bit power-of-two scale. */
    F8_E8M0(8),
    /** 8-bit float, e4m3, finite, no negative zero. */
    F8_E4M3FNUZ(8),
    /** 8-bit float, e5m2, finite, no negative zero. */
    F8_E5M2FNUZ(8),
    /** Signed 16-bit integer. */
    I16(16),
    /** Unsigned 16-bit integer. */
    U16(16),
    /** IEEE 754 binary16. */
    F16(16),
    /** The upper half of an IEEE 754 binary32. */
    BF16(16),
    /** Signed 32-bit integer. */
    I32(32),
    /** Unsigned 32-bit integer. */
    U32(32),
    /** IEEE 754 binary32. */
    F32(32),
    /** Two binary32 values: real, imaginary. */
    C64(64),
    /** IEEE 754 binary64. */
    F64(64),
    /** Signed 64-bit integer. */
    I64(64),
    /** Unsigned 64-bit integer. */
    U64(64);

    private final int bits;

    Dtype(int bits) {
        this.bits = bits;
    }

    /** Bits of one element: 4, 6, 8, 16, 32 or 64. */
    public int bits() {
        return bits;
    }

    /** The type with the published {@code name}, such as {@code BF16}; case matters. */
    public static Optional<Dtype> named(String name) {
        for (Dtype dtype : values()) {
            if (dtype.name().equals(name)) {
                return Optional.of(dtype);
            }
        }
        return Optional.empty();
    }

    /**
     * Bytes that {@code elements} values take.
     *
     * @param elements at least 0
     * @throws ArithmeticException if the bits overflow a {@code long} or do not fill whole bytes
     */
    public long bytes(long elements) {
        long total = Math.multiplyExact(elements, (long) bits);
        if (total % 8 != 0) {
            throw new ArithmeticException(elements + " values of " + bits + " bits do not fill whole bytes");
        }
        return total / 8;
    }
}
