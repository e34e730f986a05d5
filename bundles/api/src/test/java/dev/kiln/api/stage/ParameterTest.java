package dev.kiln.api.stage;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterTest {
    private static final Parameter STEPS =
            Parameter.wholeNumber("steps", 1, 1000, "Euler steps").withDefault(12);
    private static final Parameter DEPTH = Parameter.number("depth", -0.5, 2, "by the shape if not set");
    private static final Parameter SIZE =
            Parameter.choice("size", List.of("1024", "2048"), "texels").withDefault("2048");
    private static final Parameter GREY = Parameter.onOrOff("grey", false, "no colours");
    private static final Parameter WEIGHTS = Parameter.text("weights", "which weights");
    private static final Parameter FOLDER = Parameter.folder("keep", "where to");
    private static final List<Parameter> ALL = List.of(STEPS, DEPTH, SIZE, GREY, WEIGHTS, FOLDER);

    private static Parameters set(String name, String value) {
        return new Parameters(Map.of(name, value));
    }

    @Test
    void whatIsSetIsReadWithoutBlanks() throws KilnException {
        assertEquals(OptionalLong.of(7), set("steps", " 7 ").wholeNumber(STEPS));
        assertEquals(OptionalDouble.of(-0.5), set("depth", "-.5").number(DEPTH));
        assertEquals(Optional.of("1024"), set("size", "1024\n").value(SIZE));
        assertTrue(set("grey", "true").isOn(GREY));
        assertEquals(Optional.of("a/b"), set("keep", "a/b").value(FOLDER));
        assertEquals(Optional.of(""), set("weights", " ").value(WEIGHTS));
    }

    @Test
    void whatIsNotSetHasItsDefaultIfThereIsOne() throws KilnException {
        Parameters none = Parameters.none();
        assertEquals(OptionalLong.of(12), none.wholeNumber(STEPS));
        assertEquals(OptionalDouble.empty(), none.number(DEPTH));
        assertEquals(Optional.of("2048"), none.value(SIZE));
        assertFalse(none.isOn(GREY));
        assertEquals(Optional.empty(), none.value(WEIGHTS));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "steps|0|a whole number from 1 to 1000",
                "steps|1001|a whole number from 1 to 1000",
                "steps|1.5|a whole number from 1 to 1000",
                "steps|''|a whole number from 1 to 1000",
                "depth|2.01|a number from -0.5 to 2",
                "depth|NaN|a number from -0.5 to 2",
                "depth|deep|a number from -0.5 to 2",
                "size|512|one of 1024, 2048",
                "grey|yes|true or false",
                "grey|''|true or false",
                "keep|' '|a folder"
            })
    void whatDoesNotFitIsRefusedWithWhatWould(String name, String value, String wanted) {
        KilnException refused =
                assertThrows(KilnException.class, () -> set(name, value).requireFit(ALL));
        assertEquals(Fault.USAGE, refused.fault());
        assertEquals(name + ": '" + value + "' is not " + wanted + "; give " + wanted, refused.getMessage());
    }

    @Test
    void namesThatAreNotDeclaredAreRefused() {
        KilnException refused =
                assertThrows(KilnException.class, () -> set("stepz", "1").requireFit(List.of(STEPS, SIZE)));
        assertEquals("stepz: is no parameter of this stage; it takes steps, size", refused.getMessage());
        assertDoesNotThrow(() -> Parameters.none().requireFit(List.of()));
    }

    @Test
    void aFaultyDeclarationIsNone() {
        assertThrows(IllegalArgumentException.class, () -> Parameter.text("Two Words", "x"));
        assertThrows(IllegalArgumentException.class, () -> Parameter.text("name", "two\nlines"));
        assertThrows(IllegalArgumentException.class, () -> Parameter.text("name", " "));
        assertThrows(IllegalArgumentException.class, () -> STEPS.withDefault(0));
        assertThrows(IllegalArgumentException.class, () -> Parameter.wholeNumber("name", 2, 1, "x"));
        assertThrows(IllegalArgumentException.class, () -> Parameter.number("name", 0, Double.NaN, "x"));
        assertThrows(IllegalArgumentException.class, () -> Parameter.choice("name", List.of(), "x"));
        assertThrows(IllegalArgumentException.class, () -> Parameters.none().wholeNumber(SIZE));
        assertThrows(IllegalArgumentException.class, () -> Parameters.none().isOn(STEPS));
    }

    @Test
    void aPluginThatKnowsNothingOfThisDeclaresNothing() {
        Plugin old = () -> "made before there were declarations";
        assertEquals(Optional.empty(), old.parameters("bake"));
    }
}
