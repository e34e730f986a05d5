package dev.kiln.backend.cpureference.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.compute.DeviceSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuReferenceTest {
    @Test
    void isReadyWhenTheKnownAnswerComesOutRight() {
        assertEquals(Readiness.ready(), new CpuReference().readiness());
    }

    @Test
    void refusesOptionsItDoesNotKnow() {
        DeviceSettings settings = new DeviceSettings(1, 1 << 20, 0.5, Map.of("card", "1"));
        KilnException refusal = assertThrows(KilnException.class, () -> new CpuReference().open(settings));
        assertEquals(Fault.USAGE, refusal.fault());
        assertEquals("card", refusal.subject());
    }
}
