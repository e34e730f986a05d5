package dev.kiln.api.stage;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ParametersTest {
    private final Parameters parameters = new Parameters(Map.of("depth", "0.5", "steps", " 12 "));

    @Test
    void valuesAreReadWithinTheirRange() throws KilnException {
        assertEquals(OptionalDouble.of(0.5), parameters.number("depth", 0, 1));
        assertEquals(OptionalLong.of(12), parameters.wholeNumber("steps", 1, 100));
        assertEquals(OptionalLong.empty(), parameters.wholeNumber("seed", 1, 100));
    }

    @Test
    void valuesOutsideAreRefusedWithTheRange() {
        KilnException refused = assertThrows(KilnException.class, () -> parameters.number("depth", 0.6, 1));
        assertEquals(Fault.USAGE, refused.fault());
        assertEquals("depth: '0.5' is not a number from 0.6 to 1; give a number from 0.6 to 1", refused.getMessage());
        assertThrows(KilnException.class, () -> parameters.wholeNumber("depth", 0, 1));
        assertThrows(KilnException.class, () -> new Parameters(Map.of("x", "NaN")).number("x", 0, 1));
    }

    @Test
    void unknownNamesAreRefusedWithTheKnownOnes() {
        assertDoesNotThrow(() -> parameters.requireOnly("steps", "depth", "seed"));
        KilnException refused = assertThrows(KilnException.class, () -> parameters.requireOnly("steps", "seed"));
        assertEquals("depth: is no parameter of this stage; it takes steps, seed", refused.getMessage());
        assertEquals(
                "it takes none",
                assertThrows(KilnException.class, () -> parameters.requireOnly())
                        .remedy());
    }
}
