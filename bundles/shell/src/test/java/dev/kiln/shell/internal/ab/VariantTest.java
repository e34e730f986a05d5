package dev.kiln.shell.internal.ab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VariantTest {
    private static final JobRequest BASE = JobRequest.of(Path.of("cup.png"), Path.of("out"));

    private static List<Variant> variants(String... axes) throws KilnException {
        List<Axis> all = new ArrayList<>();
        for (String axis : axes) {
            all.add(Axis.of(axis));
        }
        return Variant.all(all);
    }

    @Test
    void theLastAxisRunsFastestAndLateStagesRunTogether() throws Exception {
        List<Variant> variants = variants("baker=a,b", "seed=1,2");
        assertEquals(
                List.of("baker=a seed=1", "baker=a seed=2", "baker=b seed=1", "baker=b seed=2"),
                variants.stream().map(Variant::label).toList());
        assertEquals(
                List.of(1, 3, 2, 4),
                Variant.inRunningOrder(variants).stream().map(Variant::number).toList());
        assertEquals("3-b-1", variants.get(2).folder());
    }

    @Test
    void valuesGoWhereTheyBelong() throws Exception {
        JobRequest request = variants("generator=relief", "paint.depth=0.5", "faces=10", "seed=-3", "checkpoint=x/y@1")
                .getFirst()
                .of(BASE);
        assertEquals(Map.of(Kind.SHAPER, "relief", Kind.PAINTER, "relief"), request.choices());
        assertEquals(
                Map.of(
                        "paint",
                        new Parameters(Map.of("depth", "0.5", "checkpoint", "x/y@1")),
                        "shape",
                        new Parameters(Map.of("checkpoint", "x/y@1"))),
                request.parameters());
        assertEquals(OptionalInt.of(10), request.faces());
        assertEquals(-3, request.seed());
    }

    @Test
    void foldersAreNamesEverywhere() throws Exception {
        String name =
                variants("checkpoint=../a b/ü:*." + "x".repeat(80)).getFirst().folder();
        assertTrue(name.matches("1-[A-Za-z0-9._-]{1,58}"), name);
        assertEquals("1-a", variants("baker=a").getFirst().folder());
    }

    @Test
    void whatCannotBeVariedIsRefusedBeforeAnythingRuns() {
        for (String axis : List.of(
                "baker",
                "=a",
                "baker=",
                "baker=a,,b",
                "baker=a,a",
                "colour=red",
                "read.x=1",
                "shape.=1",
                "seed=x",
                "faces=many")) {
            KilnException refusal = assertThrows(KilnException.class, () -> Axis.of(axis), axis);
            assertEquals(Fault.USAGE, refusal.fault());
            assertTrue(refusal.subject().startsWith("--vary "), refusal.subject());
        }
        assertThrows(KilnException.class, () -> variants("seed=1", "seed=2"));
    }

    @Test
    void sixteenAreAllowedAndOneMoreIsNot() throws Exception {
        assertEquals(16, variants("seed=1,2,3,4", "faces=1,2,3,4").size());
        KilnException refusal =
                assertThrows(KilnException.class, () -> variants("seed=1,2,3,4,5,6,7,8,9", "faces=1,2"));
        assertEquals(Fault.USAGE, refusal.fault());
        assertTrue(refusal.offence().contains("16"), refusal.offence());
    }
}
