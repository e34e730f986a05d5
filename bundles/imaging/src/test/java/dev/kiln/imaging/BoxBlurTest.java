package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoxBlurTest {
    private static final int W = 13;
    private static final int H = 9;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 40})
    void equalsTheMeanByDefinition(int window) {
        float[] in = new float[W * H];
        for (int i = 0; i < in.length; i++) {
            in[i] = i * i * 31 % 101 / 101f;
        }
        float[] out = new float[W * H];
        new BoxBlur(W, H).blur(in, out, window);
        for (int i = 0; i < in.length; i++) {
            double sum = 0;
            for (int dy = -(window - 1) / 2; dy <= window / 2; dy++) {
                for (int dx = -(window - 1) / 2; dx <= window / 2; dx++) {
                    sum += in[Math.clamp(i / W + dy, 0, H - 1) * W + Math.clamp(i % W + dx, 0, W - 1)];
                }
            }
            assertEquals(sum / (window * window), out[i], 1e-6);
        }
    }

    @Test
    void worksInPlace() {
        float[] plane = {0, 3, 0};
        new BoxBlur(3, 1).blur(plane, plane, 3);
        assertEquals(1, plane[0], 1e-6);
    }
}
