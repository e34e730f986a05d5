package dev.kiln.nn;

/** MT19937 of Matsumoto and Nishimura (1998), seeded by one 32-bit number, as PyTorch's CPU generator. */
final class MersenneTwister {
    private static final int N = 624;
    private static final int M = 397;

    private final int[] state = new int[N];
    private int next = N;

    MersenneTwister(int seed) {
        state[0] = seed;
        for (int i = 1; i < N; i++) {
            state[i] = 1812433253 * (state[i - 1] ^ (state[i - 1] >>> 30)) + i;
        }
    }

    /** The next 32 bits. */
    int next32() {
        if (next == N) {
            twist();
        }
        int y = state[next++];
        y ^= y >>> 11;
        y ^= (y << 7) & 0x9D2C5680;
        y ^= (y << 15) & 0xEFC60000;
        return y ^ (y >>> 18);
    }

    /** The next 64 bits, the earlier draw in the upper half. */
    long next64() {
        long high = next32() & 0xFFFFFFFFL;
        return high << 32 | (next32() & 0xFFFFFFFFL);
    }

    private void twist() {
        for (int i = 0; i < N; i++) {
            int y = (state[i] & 0x80000000) | (state[(i + 1) % N] & 0x7FFFFFFF);
            state[i] = state[(i + M) % N] ^ (y >>> 1) ^ (-(y & 1) & 0x9908B0DF);
        }
        next = 0;
    }
}
