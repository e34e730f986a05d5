package dev.kiln.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.driver.DriverException.Kind;
import dev.kiln.backend.gpu.standin.Site;
import dev.kiln.backend.gpu.standin.StandIns;
import dev.kiln.compute.DeviceLostException;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.DeviceMemoryException;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A failure at every call of the driver that a job makes. */
class FailureTest {
    /** A job with weights, uploads, strided views, lists, many dispatches and a read. */
    private static void job(GpuDevice device) {
        try (Scope scope = device.openScope();
                Arena arena = Arena.ofShared();
                Weight up = device.weight(arena.allocate(4 * 8 * 6), DType.F32, 8, 6);
                Weight down = device.weight(MemorySegment.ofArray(new byte[4 * 6 * 8]), DType.F32, 6, 8)) {
            device.label("a job");
            Tensor slab = scope.tensor(DType.F32, 40, 9);
            Tensor x = slab.slice(1, 6);
            device.upload(MemorySegment.ofArray(new byte[4 * 40 * 6]), x);
            Tensor y = scope.tensor(DType.F32, 40, 6);
            device.ops().mlp(y, x, up, null, Activation.SILU, down, Epilogue.NONE);
            device.ops().layerNorm(y, y, LayerNorm.eps(1e-6));
            Tensor two = scope.upload(MemorySegment.ofArray(new byte[4 * 2 * 6]), DType.F32, 2, 6);
            device.ops().binary(y, y, two, Binary.MUL, Segments.self(15, 25));
            Tensor pair = scope.tensor(DType.F32, 1, 2);
            device.ops().reduce(pair, y, Reduction.MEAN_STD, Over.ALL, null);
            device.ops().attention(scope.tensor(DType.F32, 40, 6), y, y, y, 2, Segments.self(40), 1);
            Tensor coords = scope.upload(MemorySegment.ofArray(new byte[16 * 20]), DType.I32, 20, 4);
            Tensor count = scope.tensor(DType.I32, 1, 1);
            Tensor sorted = scope.tensor(DType.I32, 20, 4);
            device.ops().sortUnique(sorted, scope.tensor(DType.I32, 20, 1), count, coords);
            device.readInt(count, "count");
            device.read(y.slice(0, 2), MemorySegment.ofArray(new byte[4 * 40 * 2]), ReadKind.PRODUCT, "product");
            device.finish();
        }
    }

    /** How many calls of a site one job makes on a fresh device. */
    private static int calls(Site site) {
        StandIns.Opened opened = StandIns.open(1e-6);
        job(opened.device());
        int calls = opened.driver().calls(site);
        opened.device().close();
        return calls;
    }

    @ParameterizedTest
    @EnumSource(Site.class)
    void aLostDeviceSaysSoFromThenOnAndCloses(Site site) {
        int calls = calls(site);
        assertTrue(calls > 0, "the job never calls " + site);
        for (int at = 0; at < calls; at++) {
            StandIns.Opened opened = StandIns.open(1e-6);
            opened.driver().failAfter(site, at, 1, Kind.LOST);
            if (site != Site.AWAIT) {
                assertThrows(DeviceLostException.class, () -> job(opened.device()));
            } else {
                assertLostAtTheLatestByTheNextCall(opened.device());
            }
            DeviceLostException loss = assertThrows(DeviceLostException.class, () -> job(opened.device()));
            assertTrue(loss.getMessage().contains("failed on stand-in"), loss.getMessage());
            assertThrows(DeviceLostException.class, opened.device()::finish);
            assertEquals(1, opened.losses().size());
            opened.device().close();
            opened.device().close();
            assertTrue(opened.driver().isClosed());
            assertEquals(1, opened.closed()[0]);
        }
    }

    /** Waiting for the memory of a weight that is being closed may fail, and a close does not throw. */
    private static void assertLostAtTheLatestByTheNextCall(GpuDevice device) {
        try {
            job(device);
        } catch (DeviceLostException earlier) {
            assertThrows(DeviceLostException.class, device::finish);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Site.class,
            names = {"ALLOCATE", "LAUNCH", "WRITE", "READ", "MARK", "REACHED", "FINISH", "COMPILE", "KERNEL"})
    void withoutMemoryTheDeviceStaysUsable(Site site) {
        int calls = calls(site);
        for (int at = 0; at < calls; at++) {
            StandIns.Opened opened = StandIns.open(1e-6);
            // An allocation is tried again once idle memory was given up.
            opened.driver().failAfter(site, at, site == Site.ALLOCATE ? 2 : 1, Kind.OUT_OF_MEMORY);
            DeviceMemoryException refusal =
                    assertThrows(DeviceMemoryException.class, () -> job(opened.device()), site + " " + at);
            assertEquals(1L << 24, refusal.budget());
            assertEquals(0, opened.device().memory().tensors());
            assertEquals(0, opened.device().memory().weights());
            opened.driver().failAfter(site, 0, 0, Kind.OUT_OF_MEMORY);
            job(opened.device());
            assertTrue(opened.losses().isEmpty());
            opened.device().close();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Site.class,
            names = {"COMPILE", "KERNEL"})
    void aKernelThatDoesNotCompileIsNamed(Site site) {
        StandIns.Opened opened = StandIns.open(0.5);
        opened.driver().failAfter(site, 0, 1, Kind.BUILD);
        assertThrows(DriverException.class, () -> job(opened.device()));
        job(opened.device());
        opened.device().close();
    }
}
