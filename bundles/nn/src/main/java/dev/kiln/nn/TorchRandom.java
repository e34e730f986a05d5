package dev.kiln.nn;

/**
 * Standard normal numbers as {@code torch.randn} draws them in float32 from its CPU generator after
 * {@code torch.manual_seed(seed)}; equal to it up to the last bit or two of its vectorised logarithm and cosine
 * (TRELLIS.2 specification, section 8.1). Not safe for use by several threads.
 */
public final class TorchRandom {
    /** Numbers that one Box-Muller block of PyTorch makes. */
    private static final int BLOCK = 16;

    private static final float TWO_PI = (float) (2 * Math.PI);

    private final MersenneTwister bits;
    private double kept;
    private boolean keeps;

    /** @param seed as given to {@code torch.manual_seed}; its lower 32 bits count */
    public TorchRandom(long seed) {
        bits = new MersenneTwister((int) seed);
    }

    /**
     * The next {@code count} numbers, in the row-major order of the tensor they fill.
     *
     * <p>How many are drawn at once matters: 16 or more come in blocks of 16, and where {@code count} is no multiple of
     * 16 the last 16 are drawn anew; fewer than 16 come one by one in double precision.
     *
     * @param count 0 or more
     */
    public float[] normal(int count) {
        float[] values = new float[count];
        if (count < BLOCK) {
            for (int i = 0; i < count; i++) {
                values[i] = (float) one();
            }
            return values;
        }
        for (int i = 0; i < count; i++) {
            values[i] = uniform();
        }
        for (int at = 0; at + BLOCK <= count; at += BLOCK) {
            transform(values, at);
        }
        if (count % BLOCK != 0) {
            int tail = count - BLOCK;
            for (int i = tail; i < count; i++) {
                values[i] = uniform();
            }
            transform(values, tail);
        }
        return values;
    }

    private float uniform() {
        return (bits.next32() & 0xFFFFFF) * 0x1p-24f;
    }

    /** Box-Muller on one block: eight radii from its first half, eight angles from its second. */
    private static void transform(float[] values, int at) {
        for (int j = at; j < at + BLOCK / 2; j++) {
            float radius = (float) Math.sqrt(-2 * (float) StrictMath.log(1 - values[j]));
            float angle = TWO_PI * values[j + BLOCK / 2];
            values[j] = radius * (float) StrictMath.cos(angle);
            values[j + BLOCK / 2] = radius * (float) StrictMath.sin(angle);
        }
    }

    /** One number of the scalar path; each pair of draws makes two, and the second is kept for the next call. */
    private double one() {
        if (keeps) {
            keeps = false;
            return kept;
        }
        double u1 = (bits.next64() & (1L << 53) - 1) * 0x1p-53;
        double u2 = (bits.next64() & (1L << 53) - 1) * 0x1p-53;
        double radius = Math.sqrt(-2 * StrictMath.log1p(-u2));
        double angle = 2 * Math.PI * u1;
        kept = radius * StrictMath.sin(angle);
        keeps = true;
        return radius * StrictMath.cos(angle);
    }
}
