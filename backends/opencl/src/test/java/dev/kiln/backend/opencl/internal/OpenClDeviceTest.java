package dev.kiln.backend.opencl.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.KnownAnswer;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.DeviceMemoryException;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenClDeviceTest {
    private static final DeviceSettings SETTINGS = DeviceSettings.ofMemory(64L << 20);

    private ClDevice present;

    @BeforeEach
    void needsADevice() {
        present = Present.device();
    }

    private static float[] doubled(Device device, float... values) {
        try (Scope scope = device.openScope()) {
            byte[] bytes = MemorySegment.ofArray(values).toArray(ValueLayout.JAVA_BYTE);
            Tensor x = scope.upload(MemorySegment.ofArray(bytes), DType.F32, 1, values.length);
            device.ops().unary(x, x, Unary.AFFINE, 2, 0);
            float[] out = new float[values.length];
            device.read(x, MemorySegment.ofArray(out), ReadKind.PRODUCT, "doubled");
            return out;
        }
    }

    @Test
    void isReadyByAKnownAnswer() throws Exception {
        OpenCl backend = new OpenCl();
        assertInstanceOf(Readiness.Ready.class, backend.readiness());
        try (Device device = backend.open(SETTINGS)) {
            assertEquals("", KnownAnswer.complaint(device));
        }
    }

    @Test
    void twoDevicesWorkSideBySide() throws Exception {
        OpenCl backend = new OpenCl();
        try (Device one = backend.open(SETTINGS);
                Device two = backend.open(SETTINGS)) {
            assertArrayEquals(new float[] {2, 4}, doubled(one, 1, 2));
            assertArrayEquals(new float[] {6}, doubled(two, 3));
            one.close();
            assertArrayEquals(new float[] {8}, doubled(two, 4));
        }
    }

    @Test
    void closingFreesEverythingAHundredTimes() throws Exception {
        OpenCl backend = new OpenCl();
        long after = 0;
        for (int i = 0; i < 110; i++) {
            try (Device device = backend.open(SETTINGS)) {
                device.openScope().tensor(DType.F32, 2 << 20, 1);
                assertArrayEquals(new float[] {2}, doubled(device, 1));
                assertEquals(8L << 20, device.memory().tensors());
            }
            if (i == 9) {
                after = resident();
            }
        }
        // A hundred leaks of the one tensor would be 800 MiB.
        assertTrue(resident() - after < 200L << 20, "grew by " + (resident() - after) + " bytes");
    }

    /** Bytes of this process in memory, where the system tells; else 0. */
    private static long resident() throws Exception {
        Path status = Path.of("/proc/self/statm");
        return Files.isReadable(status)
                ? 4096 * Long.parseLong(Files.readString(status).split(" ")[1])
                : 0;
    }

    @Test
    void whatTheDeviceHasNoRoomForIsRefusedAndNothingIsLost() {
        DeviceSettings generous = DeviceSettings.ofMemory(Long.MAX_VALUE / 4);
        try (Device device =
                new GpuDevice(OpenCl.ID, generous, present.open(), TiledMatrices::new, lost -> {}, () -> {})) {
            assertEquals(present.info().memoryBytes(), device.info().memoryBytes());
            try (Scope scope = device.openScope()) {
                long rows = present.info().largestAllocation() / 4 + 1024;
                assertThrows(DeviceMemoryException.class, () -> scope.tensor(DType.F32, rows, 1));
                assertEquals(0, device.memory().tensors());
                assertArrayEquals(new float[] {10}, doubled(device, 5));
            }
        }
    }

    @Test
    void aProgramThatDoesNotCompileIsNamedWithTheCompilersWords() {
        try (ClDriver driver = present.open()) {
            DriverException refusal = assertThrows(
                    DriverException.class, () -> driver.compile("wrong", "__kernel void f() { nothing; }"));
            assertEquals(DriverException.Kind.BUILD, refusal.kind());
            assertTrue(refusal.getMessage().contains("wrong")
                    && refusal.getMessage().contains("nothing"));
        }
    }

    @Test
    void unknownOptionsAndDevicesAreRefused() {
        OpenCl backend = new OpenCl();
        for (Map<String, String> options :
                java.util.List.of(Map.of("card", "1"), Map.of("device", "no such card"), Map.of("products", "fast"))) {
            KilnException refusal =
                    assertThrows(KilnException.class, () -> backend.open(new DeviceSettings(1, 1 << 20, 0.5, options)));
            assertEquals(Fault.USAGE, refusal.fault());
        }
    }

    @Test
    void deviceIsChosenByNumberAndName() throws Exception {
        assertEquals(present.info().name(), new OpenCl().devices().getFirst());
        String part = present.info().name().substring(0, 4);
        for (String wanted : new String[] {"0", part}) {
            DeviceSettings settings = new DeviceSettings(1, 1 << 20, 0.5, Map.of("device", wanted));
            try (Device device = new OpenCl().open(settings)) {
                assertEquals(present.info().name(), device.info().name());
            }
        }
    }
}
