package dev.kiln.weights.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelRefTest {
    @Test
    void allForms() throws Exception {
        for (String text : List.of("mini", "microsoft/TRELLIS.2-4B", "a/b@af44b45f", "a/b@v1#0123456789abcdef")) {
            assertEquals(text, ModelRef.parse(text).toString());
        }
        ModelRef ref = ModelRef.parse("a/b@v1#0123456789abcdef");
        assertEquals("a/b", ref.model());
        assertEquals(Optional.of("v1"), ref.revision());
        assertEquals(Optional.of("0123456789abcdef"), ref.hash());
    }

    @Test
    void everythingElseIsAUsageError() {
        for (String text : List.of(
                "",
                "/a",
                "a/",
                "a/b/c",
                "../b",
                "a/..",
                "a--b",
                "a b",
                "a@",
                "a@b#12",
                "a#0123456789abcdef",
                "a@../x",
                "con/b",
                "a/b.",
                "-a",
                ".a",
                "a\\b",
                "a@b\n",
                "n".repeat(97))) {
            KilnException e = assertThrows(KilnException.class, () -> ModelRef.parse(text), text);
            assertEquals(Fault.USAGE, e.fault());
        }
    }
}
