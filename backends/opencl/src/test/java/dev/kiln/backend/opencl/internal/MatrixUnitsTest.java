package dev.kiln.backend.opencl.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.kernel.KernelText;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.host.Half;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Verdict;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The kernel for matrix units, with a unit that exchanges operands as the PTX ISA lays them out over a warp. */
class MatrixUnitsTest {
    private static final DeviceSettings SETTINGS = DeviceSettings.ofMemory(1L << 28);

    private static Device emulated() {
        return new GpuDevice(
                OpenCl.ID,
                SETTINGS,
                Present.device().open(),
                launcher -> new MatrixUnits(
                        launcher,
                        new TiledMatrices(launcher),
                        KernelText.resource(MatrixUnitsTest.class, "mma_emulated"),
                        true),
                lost -> {},
                () -> {});
    }

    @Test
    void keepsTheContractInConvolutions() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = emulated()) {
            List<Verdict> verdicts =
                    new Conformance(reference, 5).run(subject, op -> op.equals("sparseConv") || op.equals("conv3d"));
            assertEquals(List.of(), verdicts.stream().filter(v -> !v.passed()).toList());
        }
    }

    @Test
    void agreesOnTilesThatAreNotFull() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = emulated()) {
            for (DType type : new DType[] {DType.BF16, DType.F16}) {
                float[] expected = product(reference, type);
                float[] actual = product(subject, type);
                for (int i = 0; i < expected.length; i++) {
                    assertEquals(expected[i], actual[i], 2e-5, type + " element " + i);
                }
            }
        }
    }

    private static float[] product(Device device, DType type) {
        int rows = 150;
        int columns = 200;
        int depth = 72;
        try (Arena arena = Arena.ofShared();
                Scope scope = device.openScope();
                Weight weight = device.weight(values(arena, type, columns * depth, 1), type, columns, depth)) {
            Tensor x = scope.upload(values(arena, type, rows * depth, 2), type, rows, depth);
            Tensor y = scope.tensor(DType.F32, rows, columns);
            device.ops().linear(y, x, weight, Epilogue.NONE.then(Activation.RELU));
            MemorySegment out = arena.allocate(4L * rows * columns, 4);
            device.read(y, out, ReadKind.PRODUCT, "product");
            return out.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    private static MemorySegment values(Arena arena, DType type, int count, long seed) {
        MemorySegment values = arena.allocate(2L * count, 16);
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            float value = (float) random.nextGaussian();
            values.setAtIndex(ValueLayout.JAVA_SHORT, i, type == DType.BF16 ? Half.toBf16(value) : Half.toF16(value));
        }
        return values;
    }
}
