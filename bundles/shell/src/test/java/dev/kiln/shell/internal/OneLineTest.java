package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OneLineTest {
    @Test
    void breaksBecomeBlanksAndControlCharactersAreShown() {
        assertEquals("a b c", OneLine.of("a\n  b\r\nc"));
        assertEquals("?[31mred?", OneLine.of("\u001b[31mred\0"));
        assertEquals("Tasse bl\u00e5 \ud83c\udffa <b>", OneLine.of("Tasse bl\u00e5 \ud83c\udffa <b>"));
    }
}
