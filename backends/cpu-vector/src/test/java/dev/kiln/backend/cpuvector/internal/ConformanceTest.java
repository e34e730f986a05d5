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
import dev.kiln.compute.tensor.Scope;
import java.lang.foreign.Arena;
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
    void warmsUpWithinTheContract() throws Exception {
        try (Arena arena = Arena.ofConfined();
                Device device = CpuVector.device(SETTINGS.withThreads(1));
                Scope scope = device.openScope();
                WarmupRound round = new WarmupRound(device, scope, arena)) {
            round.run();
            round.run();
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
