package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;

/**
 * Rotary position embedding by table. Axis {@code a} owns {@code pairs[a]} consecutive pairs of each head; pairs beyond
 * their sum are left alone. Row {@code p} of the table holds, for every pair in order, cosine and sine at position
 * {@code p} of the pair's axis, both computed on the host.
 *
 * @param table {@code [positions, 2 * sum(pairs)]} f32: cos, sin of pair 0, of pair 1, ...
 * @param positions {@code [T, axes]} i32; -1 leaves the pairs of that axis alone
 * @param pairs how many pairs each axis owns
 * @param pairing which elements form a pair
 */
public record Rope(Tensor table, Tensor positions, int[] pairs, Pairing pairing) {
    /** Which elements of a head vector form pair {@code p}. */
    public enum Pairing {
        /** {@code (2p, 2p+1)}. */
        INTERLEAVED,
        /** {@code (p, p + hd/2)}. */
        HALF
    }

    /** Keeps a copy of the pair counts. */
    public Rope {
        pairs = pairs.clone();
    }

    @Override
    public int[] pairs() {
        return pairs.clone();
    }

    /** Pairs of all axes. */
    public int totalPairs() {
        return Arrays.stream(pairs).sum();
    }

    /** How many axes. */
    public int axes() {
        return pairs.length;
    }

    /** Pairs of one axis. */
    public int pairs(int axis) {
        return pairs[axis];
    }
}
