package dev.kiln.compute.tck.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.compute.tensor.DType;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class PackingTest {
    @Test
    void poisonIsNoNumber() {
        for (DType dtype : DType.values()) {
            double poison = Packing.get(Packing.poison(dtype, 3), dtype, 2);
            assertTrue(dtype.isFloat() ? Double.isNaN(poison) : poison > 100, dtype.toString());
        }
    }

    @Test
    void valuesComeBack() {
        for (DType dtype : DType.values()) {
            MemorySegment memory = Packing.poison(dtype, 2);
            Packing.put(memory, dtype, 1, 96);
            assertEquals(96, Packing.get(memory, dtype, 1));
        }
    }

    @Test
    void oneStepOfEachType() {
        assertEquals(0x1p-23, Packing.ulp(DType.F32, 1));
        assertEquals(0x1p-7, Packing.ulp(DType.BF16, -1));
        assertEquals(0x1p-10, Packing.ulp(DType.F16, 1.5));
        assertEquals(0x1p-24, Packing.ulp(DType.F16, 1e-9));
    }
}
