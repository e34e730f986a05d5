package dev.kiln.model.trellis2.internal.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What networks may give that no mesh can be made of, in whole runs: each ends in a failure that says what it was. */
class GuardsTest {
    private static final Map<String, String> TYPE = Map.of("type", "512");

    @TempDir
    Path folder;

    private void failsWith(TinyRun tiny, Map<String, String> parameters, String subject, String offence) {
        KilnException failure = assertThrows(KilnException.class, () -> tiny.run(parameters));
        assertEquals(Fault.FAILED, failure.fault());
        assertTrue(failure.subject().contains(subject), failure.getMessage());
        assertTrue(failure.offence().contains(offence), failure.getMessage());
        assertTrue(!failure.remedy().isEmpty(), failure.getMessage());
    }

    @Test
    void anEmptyStructure() throws Exception {
        TinyRun tiny = new TinyRun(folder, 1);
        tiny.occupy();
        failsWith(tiny, TYPE, "structure", "not one cell is occupied");
    }

    @Test
    void oneCellIsEnough() throws Exception {
        TinyRun tiny = new TinyRun(folder, 1);
        tiny.occupy(20, 20, 20);
        assertEquals(16 * 16 * 16, tiny.run(TYPE).voxelCount());
    }

    @Test
    void aDecoderWhoseLogitsAreAllNegative() throws Exception {
        TinyRun tiny = new TinyRun(folder, -1);
        tiny.occupy(20, 20, 20);
        failsWith(tiny, TYPE, "shape decoder", "all logits of level");
    }

    @Test
    void moreTokensThanAllowedWhereNoResolutionCanBeLowered() throws Exception {
        TinyRun tiny = new TinyRun(folder, 1);
        tiny.occupy(20, 20, 20, 20, 20, 22);
        failsWith(tiny, Map.of("type", "512", "max-tokens", "1"), "", "tokens");
    }
}
