package dev.kiln.backend.cpuvector.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.Home;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Verdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ConformanceTest {
    private static final DeviceSettings SETTINGS = new DeviceSettings(2, 2L << 30, 0.5, Map.of());

    @Test
    void keepsTheContract() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = new CpuVector().open(SETTINGS)) {
            assertEquals(List.of(), failed(new Conformance(reference, 5).run(subject)));
        }
    }

    @Test
    void givesTheSameBytesForAnyNumberOfThreads() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS)) {
            assertEquals(List.of(), failed(new Conformance(reference, 5).repeat(new CpuVector(), SETTINGS)));
        }
    }

    @Test
    void isReadyWhereTheVectorsAreWideEnough() {
        assertInstanceOf(Readiness.Ready.class, new CpuVector().readiness());
    }

    @Test
    void boundsItsProductsAndHasEveryPrimitive() throws Exception {
        try (Device device = new CpuVector().open(SETTINGS)) {
            Map<String, Home> homes = new TreeMap<>();
            device.ops().explain().forEach(report -> homes.put(report.op(), report.home()));
            assertEquals(Home.TILED, homes.get("linear"));
            assertEquals(Home.TILED, homes.get("attention"));
            assertEquals(Home.TILED, homes.get("sparseConv"));
            assertEquals(Home.OWN, homes.get("layerNorm"));
            assertEquals(Home.COMPOSED, homes.get("convNext"));
        }
    }

    private static List<Verdict> failed(List<Verdict> verdicts) {
        return verdicts.stream().filter(verdict -> !verdict.passed()).toList();
    }
}
