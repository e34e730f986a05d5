package dev.kiln.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
    @Test
    void theProfileIsTakenOutWhereverItStands() {
        Arguments expected = new Arguments(Optional.of("big"), List.of("generate", "a.png"));
        assertEquals(expected, parse("--profile", "big", "generate", "a.png"));
        assertEquals(expected, parse("generate", "--profile=big", "a.png"));
        assertEquals(expected, parse("generate", "a.png", "--profile", "big"));
        assertEquals(Optional.of(""), parse("bakers", "--profile").profile());
    }

    @Test
    void whatFollowsTwoHyphensIsLeftAlone() {
        Arguments arguments = parse("generate", "--", "--profile");
        assertEquals(new Arguments(Optional.empty(), List.of("generate", "--", "--profile")), arguments);
    }

    @Test
    void nothingOrTheWordShellOpensTheShell() {
        assertTrue(parse().shell());
        assertTrue(parse("--profile", "big").shell());
        assertTrue(parse("shell").shell());
        assertFalse(parse("shell", "--help").shell());
    }

    private static Arguments parse(String... words) {
        return Arguments.parse(words);
    }
}
