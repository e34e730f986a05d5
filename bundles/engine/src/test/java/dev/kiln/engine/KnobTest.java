package dev.kiln.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnobTest {
    @Test
    void theReadmeShowsTheSameTable() throws IOException {
        Path readme = Path.of(System.getProperty("kiln.root"), "bundles/engine/README.md");
        List<String> rows = Files.readAllLines(readme).stream()
                .dropWhile(line -> !line.equals("## Knobs"))
                .filter(line -> line.startsWith("| `"))
                .map(line -> cell(line, 1) + " | " + cell(line, 3) + " | " + cell(line, 4))
                .toList();
        List<String> knobs = new ArrayList<>();
        for (Knob knob : Knob.values()) {
            knobs.add(knob.key() + " | " + knob.standard() + " | " + knob.meaning());
        }
        assertEquals(knobs, rows);
    }

    private static String cell(String row, int column) {
        return row.split("\\|", -1)[column].replace("`", "").strip();
    }

    @Test
    void everyDefaultIsAllowedAndEveryServiceKindWithAChoiceHasAKnob() throws KilnException {
        for (Knob knob : Knob.values()) {
            assertEquals(knob.standard(), knob.checked(knob.standard()));
        }
        for (Kind<?> kind : Kind.all()) {
            assertTrue(kind.rule() == Kind.Rule.EVERY || Knob.of(kind.name()).type() == Knob.Type.ID);
        }
    }

    @Test
    void optionsNameTheirBackend() throws KilnException {
        String value = Knob.DEVICE_OPTIONS.checked(" opencl.products=float32,opencl.attention=units, cuda.graph=on ");
        assertEquals(Map.of("products", "float32", "attention", "units"), Knob.options(value, "opencl"));
        assertEquals(Map.of("graph", "on"), Knob.options(value, "cuda"));
        assertEquals(Map.of(), Knob.options("", "cuda"));
        for (String wrong :
                List.of("products=float32", "opencl.products", "opencl.a=1,,", "opencl.a=1,opencl.a=2", ",")) {
            KilnException refusal = assertThrows(KilnException.class, () -> Knob.DEVICE_OPTIONS.checked(wrong), wrong);
            assertTrue(refusal.remedy().contains("backend.option=value"), refusal.remedy());
        }
        assertThrows(KilnException.class, () -> Knob.DEVICE.checked("two\nlines"));
    }

    @Test
    void wrongKeysAndValuesAreNamed() {
        KilnException key = assertThrows(KilnException.class, () -> Knob.of("bakr"));
        assertEquals(Fault.USAGE, key.fault());
        assertTrue(key.getMessage().startsWith("bakr: is no setting"), key.getMessage());
        assertThrows(KilnException.class, () -> Knob.COMMERCIAL.checked("yes"));
        assertThrows(KilnException.class, () -> Knob.BAKER.checked("No Such"));
        assertThrows(KilnException.class, () -> Knob.STUCK.checked("0"));
        assertThrows(KilnException.class, () -> Knob.DTYPE.checked("bfloat17"));
        assertThrows(KilnException.class, () -> Knob.DRAIN.checked("99999999999999999999"));
    }
}
