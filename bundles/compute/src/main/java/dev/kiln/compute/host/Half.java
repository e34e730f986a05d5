package dev.kiln.compute.host;

/** Conversion between float32 and the two half types; stores round to nearest even. */
public final class Half {
    private Half() {}

    /** The bfloat16 nearest to {@code value}, as its 16 bits. NaN stays NaN. */
    public static short toBf16(float value) {
        int bits = Float.floatToRawIntBits(value);
        if (value != value) {
            return (short) (bits >>> 16 | 0x40);
        }
        return (short) (bits + 0x7fff + (bits >>> 16 & 1) >>> 16);
    }

    /** The value of a bfloat16, exactly. */
    public static float fromBf16(short bits) {
        return Float.intBitsToFloat(bits << 16);
    }

    /** The binary16 nearest to {@code value}, as its 16 bits; overflow gives infinity. */
    public static short toF16(float value) {
        return Float.floatToFloat16(value);
    }

    /** The value of a binary16, exactly. */
    public static float fromF16(short bits) {
        return Float.float16ToFloat(bits);
    }
}
