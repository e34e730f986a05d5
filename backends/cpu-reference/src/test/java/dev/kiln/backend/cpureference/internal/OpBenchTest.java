package dev.kiln.backend.cpureference.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tck.Measurement;
import dev.kiln.compute.tck.OpBench;
import dev.kiln.compute.tck.Roof;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpBenchTest {
    @Test
    void measuresAgainstTheRoof() {
        try (Device device = CpuReference.device(DeviceSettings.ofMemory(1 << 28))) {
            List<Measurement> all = new OpBench(new Roof(1e12, 1e11), 0.001, 1)
                    .run(
                            device,
                            op -> List.of("layerNorm", "neighbourMap", "call").contains(op));
            assertEquals(5, all.size());
            for (Measurement one : all) {
                assertEquals(Math.max(one.flop() / 1e12, one.bytes() / 1e11), one.floorSeconds());
                assertTrue(one.seconds() > 0 && one.ratio() > 0, one.toString());
            }
        }
    }
}
