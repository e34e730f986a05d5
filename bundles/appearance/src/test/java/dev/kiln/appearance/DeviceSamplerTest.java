package dev.kiln.appearance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import org.junit.jupiter.api.Test;

class DeviceSamplerTest {
    private static final VoxelField FIELD = Fields.of(VoxelGrid.unitCube(12), Fields.shell(12, 4), Fields.noise());

    @Test
    void agreesWithTheCpu() throws Exception {
        Floats points = Fields.points(800, -0.7, 0.7, 3);
        Samples expected = AppearanceSampler.of(FIELD, Reconstruction.TRILINEAR).sample(points, new TestContext(1));
        try (Device device = device();
                DeviceSampler sampler = DeviceSampler.of(FIELD, device)) {
            Samples found = sampler.sample(points, new TestContext(1));
            assertEquals(expected.hits(), found.hits());
            assertEquals(expected.missed(), found.missed());
            for (int i = 0; i < expected.attributes().size(); i++) {
                // Points are in float32 voxel units there.
                assertEquals(expected.attributes().get(i), found.attributes().get(i), 2e-5);
            }
        }
    }

    @Test
    void nothingStaysOnTheDevice() throws Exception {
        try (Device device = device()) {
            try (DeviceSampler sampler = DeviceSampler.of(FIELD, device)) {
                sampler.sample(Floats.empty(), new TestContext(1));
            }
            assertEquals(0, device.memory().tensors());
        }
    }

    @Test
    void aPointThatIsNotFiniteIsRefused() throws Exception {
        try (Device device = device();
                DeviceSampler sampler = DeviceSampler.of(FIELD, device)) {
            KilnException e = assertThrows(
                    KilnException.class, () -> sampler.sample(Floats.copyOf(0, Float.NaN, 0), new TestContext(1)));
            assertEquals(Fault.FAILED, e.fault());
        }
    }

    private static Device device() throws KilnException {
        return new CpuReference().open(DeviceSettings.ofMemory(1 << 28).withThreads(1));
    }
}
