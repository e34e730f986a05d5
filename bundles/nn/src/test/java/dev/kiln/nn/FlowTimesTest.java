package dev.kiln.nn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class FlowTimesTest {
    @Test
    void publishedGridOfTheStructureStage() {
        double[] expected = {
            1, .982143, .961538, .9375, .909091, .875, .833333, .78125, .714286, .625, .5, .3125, 0,
        };
        assertArrayEquals(expected, FlowTimes.grid(12, 5), 5e-7);
    }

    @Test
    void theNinthTimeOfTheShapeStageLiesExactlyOnTheEdgeOfTheGuidanceInterval() {
        assertEquals(0.6, FlowTimes.grid(12, 3)[8], 0.0);
    }

    @Test
    void refusesAnEmptyGrid() {
        assertThrows(IllegalArgumentException.class, () -> FlowTimes.grid(0, 3));
        assertThrows(IllegalArgumentException.class, () -> FlowTimes.grid(4, 0));
    }
}
