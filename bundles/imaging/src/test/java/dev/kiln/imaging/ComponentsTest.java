package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ComponentsTest {
    private static final String[] DRAWING = {
        "#..#.#", //
        "#..#.#", "#.##.#", "..#..#", ".#.###"
    };

    private static Components components(boolean diagonal) {
        return Components.of(6, 5, i -> DRAWING[i / 6].charAt(i % 6) == '#', diagonal);
    }

    @Test
    void cornersConnectOnlyWhenAskedTo() {
        assertEquals(4, components(false).count());
        assertEquals(2, components(true).count());
    }

    @Test
    void numbersAreasAndBoxesFollowTheFirstPixel() {
        Components parts = components(false);
        assertEquals(0, parts.at(0));
        assertEquals(1, parts.at(14));
        assertEquals(2, parts.at(29));
        assertEquals(-1, parts.at(1));
        assertEquals(3, parts.area(0));
        assertEquals(5, parts.area(1));
        assertEquals(7, parts.area(2));
        assertEquals(1, parts.area(3));
        assertEquals(7, parts.largestArea());
        assertEquals(new Box(2, 0, 4, 4), parts.box(1));
        assertEquals(new Box(3, 0, 6, 5), parts.box(2));
    }

    @Test
    void aSpiralIsOnePart() {
        Components parts = Components.of(
                99,
                99,
                i -> {
                    int ring = Math.min(Math.min(i % 99, i / 99), Math.min(98 - i % 99, 98 - i / 99));
                    return ring % 2 == 0 || i / 99 == 49 && i % 99 < 49;
                },
                false);
        assertEquals(1, parts.count());
    }
}
