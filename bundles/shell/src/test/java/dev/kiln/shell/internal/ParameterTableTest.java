package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Offer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParameterTableTest {
    private static final Parameter DEPTH = Parameter.number("depth", 0.2, 0.8, "how deep");
    private static final Parameter SIZE =
            Parameter.choice("size", List.of("1", "2"), "how large").withDefault("2");

    /** Shaper and painter 'both', of which the painter takes nothing; baker 'few'; baker 'silent', which says nothing. */
    private static final class Few implements Catalogue {
        private static final Map<String, Optional<List<Parameter>>> TAKES = Map.of(
                "shaper both", Optional.of(List.of(DEPTH)),
                "painter both", Optional.of(List.of()),
                "baker few", Optional.of(List.of(SIZE)),
                "baker silent", Optional.empty());

        @Override
        public List<Offer> offers(Kind<?> kind) {
            return TAKES.keySet().stream()
                    .filter(name -> name.startsWith(kind.name()))
                    .map(name -> name.substring(name.indexOf(' ') + 1))
                    .map(id -> new Offer(kind.name(), id, "", "", "", Offer.State.READY, "", "", false))
                    .toList();
        }

        @Override
        public List<Offer> broken() {
            return List.of();
        }

        @Override
        public Optional<List<Parameter>> parameters(Kind<?> kind, String id) {
            return TAKES.get(kind.name() + " " + id);
        }

        @Override
        public void require(Kind<?> kind, String id) throws KilnException {
            throw new KilnException(Fault.USAGE, kind.name() + " " + id, "is not on offer", "");
        }
    }

    private static String print(String id, String... kinds) throws KilnException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ParameterTable.print(List.of(kinds), id, new Few(), new PrintStream(bytes, true));
        return bytes.toString().replace(System.lineSeparator(), "\n");
    }

    @Test
    void parametersAreListedAsTheyAreSet() throws Exception {
        assertEquals("""
                PARAMETER  TAKES        DEFAULT  WHAT
                bake.size  one of 1, 2  2        how large
                set one with --set PARAMETER=VALUE
                """, print("few", "baker"));
    }

    @Test
    void eachHalfOfAGeneratorSpeaksForItself() throws Exception {
        assertEquals("""
                both takes no parameters in the stage paint
                PARAMETER    TAKES                     DEFAULT  WHAT
                shape.depth  a number from 0.2 to 0.8  -        how deep
                set one with --set PARAMETER=VALUE
                """, print("both", "shaper", "painter"));
    }

    @Test
    void silenceIsNotTakenForNone() throws Exception {
        assertEquals("silent does not say which parameters it takes in the stage bake\n", print("silent", "baker"));
    }

    @Test
    void aServiceThatIsNotThereIsNamed() {
        KilnException refused = assertThrows(KilnException.class, () -> print("none", "shaper", "painter"));
        assertEquals("shaper none: is not on offer", refused.getMessage());
    }
}
