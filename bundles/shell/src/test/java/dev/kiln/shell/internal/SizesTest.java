package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SizesTest {
    @Test
    void bytesHaveTheUnitThatFits() {
        assertEquals("0 B", Sizes.text(0));
        assertEquals("1023 B", Sizes.text(1023));
        assertEquals("1.5 KiB", Sizes.text(1536));
        assertEquals("100 MiB", Sizes.text(100L << 20));
        assertEquals("2048 TiB", Sizes.text(1L << 51));
    }

    @Test
    void shortTimesHaveTwoPlaces() {
        assertEquals("0.12 s", Sizes.seconds(0.123));
        assertEquals("12.3 s", Sizes.seconds(12.34));
    }
}
