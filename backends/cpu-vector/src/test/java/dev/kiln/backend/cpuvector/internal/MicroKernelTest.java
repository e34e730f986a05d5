package dev.kiln.backend.cpuvector.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MicroKernelTest {
    /** Narrower vectors than this machine's still run; wider ones do so slowly, in the library's fallback. */
    @ParameterizedTest
    @ValueSource(ints = {128, 256, 512})
    void equalsTheScalarDefinitionBitForBit(int bits) {
        MicroKernel kernel = MicroKernel.forWidth(bits);
        int rows = kernel.rows();
        int columns = kernel.columns();
        int depth = 17;
        int stride = columns + 5;
        float[] a = random(rows * MicroKernel.DEPTH, 1);
        float[] b = random(depth * columns, 2);
        for (boolean add : new boolean[] {false, true}) {
            float[] c = random(rows * stride, 3);
            float[] expected = c.clone();
            for (int r = 0; r < rows; r++) {
                for (int j = 0; j < columns; j++) {
                    float sum = add ? expected[r * stride + j] : 0;
                    for (int k = 0; k < depth; k++) {
                        sum = Math.fma(a[r * MicroKernel.DEPTH + k], b[k * columns + j], sum);
                    }
                    expected[r * stride + j] = sum;
                }
            }
            kernel.multiply(a, 0, b, 0, depth, c, 0, stride, add);
            for (int i = 0; i < c.length; i++) {
                assertEquals(expected[i], c[i], 0, "element " + i + ", add " + add);
            }
        }
    }

    private static float[] random(int count, int seed) {
        Random random = new Random(seed);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextFloat() - 0.5f;
        }
        return values;
    }
}
