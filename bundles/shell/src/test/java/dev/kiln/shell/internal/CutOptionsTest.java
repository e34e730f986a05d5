package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CutOptionsTest {
    private static CutOptions options(String... args) {
        CutOptions options = new CutOptions();
        new CommandLine(options).parseArgs(args);
        return options;
    }

    @Test
    void hintsAreRead() throws Exception {
        MatteHints hints = options("--box", "1,2,30.5,40", "--foreground", "5,6", "--foreground", "7, 8")
                .hints();
        assertEquals(Optional.of(new MatteHints.Box(1, 2, 30.5, 40)), hints.box());
        assertEquals(List.of(new MatteHints.Point(5, 6), new MatteHints.Point(7, 8)), hints.subject());
        assertEquals(List.of(), hints.background());
        assertTrue(options().hints().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1,2", "1,2,3,x", "1,2,3,4,5", "-1,2,3,4", "1,2,3,1e9", "NaN,1,1,1"})
    void wrongBoxesAreNamed(String box) {
        KilnException e =
                assertThrows(KilnException.class, () -> options("--box=" + box).hints());
        assertEquals(Fault.USAGE, e.fault());
        assertTrue(e.getMessage().startsWith("--box: '" + box + "' is not X,Y,W,H"), e.getMessage());
    }
}
