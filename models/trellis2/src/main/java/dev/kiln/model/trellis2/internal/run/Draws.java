package dev.kiln.model.trellis2.internal.run;

import dev.kiln.nn.TorchRandom;
import java.util.Arrays;

/**
 * The noise of one run: all from one generator, in the order of the stages. The painter goes on where the shaper ended by
 * drawing the same counts again.
 */
final class Draws {
    private final TorchRandom random;
    private int[] counts = new int[0];

    Draws(long seed) {
        random = new TorchRandom(seed);
    }

    /** After the draws that another run of the same seed made. */
    Draws(long seed, int[] made) {
        this(seed);
        for (int count : made) {
            next(count, 1);
        }
    }

    /** The next {@code rows * channels} numbers. */
    float[] next(int rows, int channels) {
        int count = Math.multiplyExact(rows, channels);
        counts = Arrays.copyOf(counts, counts.length + 1);
        counts[counts.length - 1] = count;
        return random.normal(count);
    }

    /** How many numbers each draw so far took. */
    int[] made() {
        return counts.clone();
    }
}
