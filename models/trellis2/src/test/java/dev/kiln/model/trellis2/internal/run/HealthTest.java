package dev.kiln.model.trellis2.internal.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.net.Occupancy;
import dev.kiln.nn.HostValues;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthTest {
    private Device device;
    private Scope scope;

    @BeforeEach
    void open() throws Exception {
        device = new CpuReference().open(DeviceSettings.ofMemory(1L << 24));
        scope = device.openScope();
    }

    @AfterEach
    void close() {
        device.close();
    }

    private Tensor rows(int channels, float... values) {
        return HostValues.upload(scope, values, values.length / channels, channels);
    }

    private void fails(Tensor tensor) {
        KilnException failure = assertThrows(KilnException.class, () -> Health.check(device, tensor, "stage"));
        assertEquals(Fault.FAILED, failure.fault());
        assertEquals("stage", failure.subject());
    }

    @Test
    void numbersThatAreNoneAreStopped() {
        fails(rows(2, 1, 2, Float.NaN, 4));
        fails(rows(2, 1, 2, Float.POSITIVE_INFINITY, 4));
        fails(rows(2, 1, 2, Float.NEGATIVE_INFINITY, 4));
    }

    @Test
    void aLatentOfOneValueIsStopped() {
        fails(rows(2, 3, 3, 3, 3));
    }

    @Test
    void oneRowAndNoRowPass() {
        assertDoesNotThrow(() -> Health.check(device, rows(2, 3, 3), "stage"));
        assertDoesNotThrow(() -> Health.check(device, scope.tensor(rows(1, 0).dtype(), 0, 2), "stage"));
        assertDoesNotThrow(() -> Health.check(device, rows(2, 1, 2, 3, 4), "stage"));
    }

    @Test
    void emptyAndSingleOccupancy() {
        float[] logits = new float[8];
        Arrays.fill(logits, -1);
        assertEquals(0, Occupancy.cells(device, rows(1, logits).withExtents(1, 2, 2, 2), 2).length);
        logits[5] = 1;
        Tensor grid = rows(1, logits).withExtents(1, 2, 2, 2);
        assertEquals("[0, 1, 0, 1]", Arrays.toString(Occupancy.cells(device, grid, 2)));
        assertEquals("[0, 0, 0, 0]", Arrays.toString(Occupancy.cells(device, grid, 1)));
    }
}
