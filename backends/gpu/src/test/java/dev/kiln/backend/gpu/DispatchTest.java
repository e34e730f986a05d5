package dev.kiln.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.backend.gpu.standin.Site;
import dev.kiln.backend.gpu.standin.StandIns;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class DispatchTest {
    @Test
    void aShorterBudgetGivesMoreDispatches() {
        StandIns.Opened opened = StandIns.open(1e-3);
        try (GpuDevice device = opened.device();
                Scope scope = device.openScope()) {
            Tensor x = scope.tensor(DType.F32, 1000, 100);
            device.ops().unary(x, x, Unary.ABS);
            // 64 operations an element, 100,000 elements, a million operations a dispatch.
            assertEquals(7, device.launches());
        }
    }

    @Test
    void noMoreThanAFewDispatchesAreUnderWay() {
        StandIns.Opened opened = StandIns.open(1e-3);
        try (GpuDevice device = opened.device();
                Scope scope = device.openScope()) {
            Tensor x = scope.tensor(DType.F32, 10_000, 100);
            device.ops().unary(x, x, Unary.ABS);
            int marks = opened.driver().calls(Site.MARK);
            assertTrue(marks > 20 && opened.driver().calls(Site.AWAIT) == marks - 2, marks + " markers");
        }
    }

    @Test
    void cancellingIsAskedBeforeEachDispatch() {
        StandIns.Opened opened = StandIns.open(1e-3);
        try (GpuDevice device = opened.device();
                Scope scope = device.openScope()) {
            Tensor x = scope.tensor(DType.F32, 1000, 100);
            device.cancelWhen(() -> device.launches() == 3);
            assertThrows(CancellationException.class, () -> device.ops().unary(x, x, Unary.ABS));
            assertEquals(3, device.launches());
        }
    }

    @Test
    void uploadsAndSegmentsNeverWait() {
        StandIns.Opened opened = StandIns.open(0.5);
        try (GpuDevice device = opened.device();
                Scope scope = device.openScope()) {
            Tensor x = scope.upload(MemorySegment.ofArray(new byte[400]), DType.F32, 10, 10);
            Tensor two = scope.upload(MemorySegment.ofArray(new byte[80]), DType.F32, 2, 10);
            for (int i = 0; i < 3; i++) {
                device.ops().binary(x, x, two, dev.kiln.compute.op.Binary.ADD, Segments.self(4, 6));
            }
            assertEquals(3, opened.driver().calls(Site.WRITE), "two uploads and one table of segments");
            assertEquals(0, opened.driver().calls(Site.FINISH) + opened.driver().calls(Site.READ));
            assertEquals(2, device.transfers().uploads());
        }
    }

    @Test
    void idleMemoryIsGivenUpBeforeAnythingIsRefused() {
        StandIns.Opened opened = StandIns.open(0.5);
        try (GpuDevice device = opened.device()) {
            for (long rows = 1; rows < 40; rows++) {
                try (Scope scope = device.openScope()) {
                    scope.tensor(DType.F32, rows << 16, 1);
                }
                assertTrue(opened.driver().allocated() <= device.info().memoryBytes());
            }
        }
        assertEquals(0, opened.driver().allocated());
    }
}
