package dev.kiln.baker.metaltexel.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.stage.Parameters;
import dev.kiln.backend.cpuvector.internal.CpuVector;
import dev.kiln.baker.tck.BakerContract;
import dev.kiln.baker.tck.RampLimits;
import dev.kiln.baker.tck.Terms;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetalTexelBakerTest {
    @Test
    void keepsTheContractOfBakers() throws Exception {
        try (Device device =
                new CpuVector().open(DeviceSettings.ofMemory(2L << 30).withThreads(2))) {
            Terms terms =
                    new Terms(RampLimits.TRILINEAR, new Parameters(Map.of("texture-size", "1024")), List.of(device));
            assertEquals(
                    List.of(),
                    BakerContract.run(new MetalTexelBaker(), terms).stream()
                            .filter(v -> !v.passed())
                            .toList());
        }
    }
}
