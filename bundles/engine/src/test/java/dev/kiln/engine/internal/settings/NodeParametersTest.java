package dev.kiln.engine.internal.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Knob;
import dev.kiln.engine.internal.testing.FixedSettings;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeParametersTest {
    private final FixedSettings node = new FixedSettings();

    private static Plugin taking(String... names) {
        return new Plugin() {
            @Override
            public String description() {
                return "takes " + String.join(", ", names);
            }

            @Override
            public Set<String> nodeParameters() {
                return Set.of(names);
            }
        };
    }

    @Test
    void aServiceGetsOnlyWhatItAsksFor() throws KilnException {
        node.use(Knob.DTYPE, "half");
        assertEquals(Map.of(), under(Map.of(), taking()));
        assertEquals(Map.of("dtype", "half"), under(Map.of(), taking("dtype")));
        assertEquals(Map.of("dtype", "half", "low-vram", "true"), under(Map.of(), taking("dtype", "low-vram")));
    }

    @Test
    void whatIsSetForTheJobWins() throws KilnException {
        node.use(Knob.LOW_VRAM, "false");
        Map<String, String> own = Map.of("low-vram", "true", "steps", "3");
        assertEquals(own, under(own, taking("low-vram")));
        assertEquals(Map.of("low-vram", "false"), under(Map.of(), taking("low-vram")));
    }

    @Test
    void anEmptySettingAddsNothing() {
        assertEquals(Map.of(), under(Map.of(), taking("dtype")));
    }

    private Map<String, String> under(Map<String, String> own, Plugin service) {
        return NodeParameters.under(new Parameters(own), node::value, service).values();
    }
}
