package dev.kiln.engine.internal.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Knob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadingTest {
    @Test
    void takesValuesOfAnyTypeAndLeavesTheRestAtItsDefault() {
        Reading reading = Reading.of(Map.of(
                "baker",
                " vertex-idw ",
                "threads",
                4,
                "commercial",
                true,
                "service.pid",
                "kiln.node",
                "component.id",
                7L));
        assertEquals("vertex-idw", reading.values().get(Knob.BAKER));
        assertEquals("4", reading.values().get(Knob.THREADS));
        assertEquals("true", reading.values().get(Knob.COMMERCIAL));
        assertEquals("600", reading.values().get(Knob.DRAIN));
        assertEquals(List.of(), reading.problems());
    }

    @Test
    void namesUnknownKeysAndBadValues() {
        Reading reading = Reading.of(Map.of("bakr", "x", "threads", "many", "drain.seconds", "-1"));
        List<String> subjects =
                reading.problems().stream().map(KilnException::subject).toList();
        assertEquals(List.of("bakr", "drain.seconds", "threads"), subjects);
        assertTrue(reading.problems().getFirst().remedy().contains("baker"));
        assertEquals("'many' is not 0 to 1024", reading.problems().getLast().offence());
        assertEquals("0", reading.values().get(Knob.THREADS));
    }
}
