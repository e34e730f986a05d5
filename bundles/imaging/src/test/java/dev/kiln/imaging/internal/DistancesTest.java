package dev.kiln.imaging.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DistancesTest {
    @Test
    void equalTheDefinition() {
        int w = 17;
        int h = 11;
        int[] seeds = {20, 61, 140};
        int[] distance = Distances.to(w, h, i -> i == seeds[0] || i == seeds[1] || i == seeds[2]);
        for (int i = 0; i < w * h; i++) {
            int least = Integer.MAX_VALUE;
            for (int seed : seeds) {
                least = Math.min(least, Math.max(Math.abs(i % w - seed % w), Math.abs(i / w - seed / w)));
            }
            assertEquals(least, distance[i]);
        }
    }

    @Test
    void nothingInsideIsFarAway() {
        assertTrue(Distances.to(5, 4, i -> false)[7] >= 9);
    }
}
