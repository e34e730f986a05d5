package dev.kiln.backend.opencl.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.stage.Readiness;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever the driver and its compiler do, the virtual machine gets the signals that it had. */
class SignalsTest {
    private static List<String> handlers() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment all = Signals.all(arena);
            List<String> handlers = new ArrayList<>();
            for (int signal = 1; signal <= 31; signal++) {
                handlers.add(signal + ": " + Long.toHexString(all.get(ValueLayout.JAVA_LONG, 256L * signal)));
            }
            return handlers;
        }
    }

    @Test
    void aDeviceThatCompilesLeavesTheHandlersOfTheVirtualMachine() throws Exception {
        List<String> before = handlers();
        Present.device();
        OpenCl backend = new OpenCl();
        assertEquals(Readiness.ready(), backend.readiness());
        assertEquals(before, handlers());
        try (Device device = backend.open(DeviceSettings.ofMemory(1L << 28));
                Scope scope = device.openScope()) {
            Tensor x = scope.tensor(DType.F32, 10, 10);
            device.ops().fill(x, 1);
            device.ops().softmax(scope.tensor(DType.F32, 10, 10), x);
            device.finish();
            assertEquals(before, handlers());
        }
        assertEquals(before, handlers());
    }
}
