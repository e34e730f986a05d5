package dev.kiln.nn;

import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;

/**
 * Tables of sines, made on the host: the argument as a float32 product, as the reference rounds it, then the functions in
 * double. Kernels only look them up.
 */
public final class Sinusoids {
    private Sinusoids() {}

    /**
     * The embedding of times in diffusion models: for each time {@code cos(t f_m)}, m = 0 .. n-1, then {@code sin(t f_m)},
     * with {@code f_m = exp(-ln(10000) m / n)}.
     *
     * @param times already scaled, usually 0 to 1000
     * @param width 2 n
     * @return {@code times.length} rows of {@code width}
     */
    public static float[] timeEmbedding(float[] times, int width) {
        int half = width / 2;
        float[] table = new float[times.length * width];
        for (int i = 0; i < times.length; i++) {
            for (int m = 0; m < half; m++) {
                float frequency = (float) StrictMath.exp((float) -StrictMath.log(10000) * m / half);
                float angle = times[i] * frequency;
                table[i * width + m] = (float) StrictMath.cos(angle);
                table[i * width + half + m] = (float) StrictMath.sin(angle);
            }
        }
        return table;
    }

    /**
     * A table for {@link Rope}: row p holds cosine and sine of {@code position[p] * frequency[m]} for every m of an axis,
     * the same for each axis.
     *
     * @param scope where it lives
     * @param positions value of each position
     * @param frequencies of one axis
     * @param axes how many axes
     */
    public static Tensor rotations(Scope scope, float[] positions, float[] frequencies, int axes) {
        int pairs = frequencies.length * axes;
        float[] table = new float[positions.length * 2 * pairs];
        for (int p = 0; p < positions.length; p++) {
            for (int pair = 0; pair < pairs; pair++) {
                float angle = positions[p] * frequencies[pair % frequencies.length];
                table[(p * pairs + pair) * 2] = (float) StrictMath.cos(angle);
                table[(p * pairs + pair) * 2 + 1] = (float) StrictMath.sin(angle);
            }
        }
        return HostValues.upload(scope, table, positions.length, 2 * pairs);
    }
}
