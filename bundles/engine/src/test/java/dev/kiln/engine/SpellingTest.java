package dev.kiln.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpellingTest {
    @Test
    void countsInsertionsDeletionsAndReplacements() {
        assertEquals(0, Spelling.distance("bakers", "bakers"));
        assertEquals(1, Spelling.distance("baker", "bakers"));
        assertEquals(3, Spelling.distance("kitten", "sitting"));
        assertEquals(4, Spelling.distance("", "mesh"));
    }

    @Test
    void findsTheNearestAndBreaksTiesByName() {
        assertEquals(Optional.of("generate"), Spelling.nearest("genrate", List.of("bakers", "generate")));
        assertEquals(Optional.of("aa"), Spelling.nearest("ax", List.of("ab", "aa")));
    }

    @Test
    void suggestsNothingThatIsFarAway() {
        assertEquals("", Spelling.hint("zzz", List.of("bakers", "generate")));
        assertEquals("did you mean 'doctor'? ", Spelling.hint("docter", List.of("doctor", "use")));
    }
}
