package dev.kiln.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tck.OpBench;
import dev.kiln.compute.tck.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpRunTest {
    @Test
    void rowsAreHeldAgainstTheirFloor() throws Exception {
        List<Row> seen = new ArrayList<>();
        List<Trial> trials = OpBench.trials(0.0003).stream()
                .filter(trial -> List.of("linear", "copy", "neighbourMap").contains(trial.op()))
                .filter(trial -> !trial.sizes().contains("8192"))
                .toList();
        try (Device device = new CpuReference().open(DeviceSettings.ofMemory(1 << 30));
                OpRun run = new OpRun(device, 1, 1, true, Optional.of(new OpRun.Roof(1e12, 1e11)), Optional.empty())) {
            assertEquals(seen, run.rows(List.of(), seen::add));
            assertEquals(run.rows(trials, seen::add), seen);
            assertEquals(0, device.memory().tensors() + device.memory().weights());
        }
        assertEquals(trials.size(), seen.stream().map(Row::name).distinct().count());
        for (Row row : seen) {
            assertEquals(Math.max(row.flop() / 1e12, row.bytes() / 1e11), row.floorSeconds(), row.name());
            assertTrue(row.seconds() > 0 && row.memoryBytes() > 0, row.toString());
        }
    }

    @Test
    void thePeakOfTheProcessorIsMeasuredAndThatOfOthersIsNotKnown() throws Exception {
        List<Trial> call = OpBench.trials(0.0003).stream()
                .filter(trial -> trial.op().equals("call"))
                .toList();
        try (Device device = new CpuReference().open(DeviceSettings.ofMemory(1 << 28));
                OpRun here = new OpRun(device, 1, 1, true, Optional.empty(), Optional.empty());
                OpRun elsewhere = new OpRun(device, 1, 1, false, Optional.empty(), Optional.empty())) {
            Row known = here.rows(call, row -> {}).getFirst();
            assertTrue(known.peakFlops() > 1e8 && known.floorSeconds() > 0, known.toString());
            Row unknown = elsewhere.rows(call, row -> {}).getFirst();
            assertEquals(0, unknown.peakFlops() + unknown.floorSeconds());
            assertFalse(elsewhere.memoryRate().isPresent());
        }
    }

    @Test
    void aPeerThatIsNotThereIsNamed() {
        KilnException failure =
                assertThrows(KilnException.class, () -> Blas.load(Optional.of("/nowhere/libblas.so"), 1));
        assertEquals(Fault.ENVIRONMENT, failure.fault());
        assertTrue(failure.getMessage().contains("/nowhere/libblas.so"), failure.getMessage());
    }
}
