package dev.kiln.backend.opencl.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.driver.DriverInfo;
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
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The kernel for matrix units, with a unit that exchanges operands as the PTX ISA lays them out over a warp. */
class MatrixUnitsTest {
    private static final DeviceSettings SETTINGS = DeviceSettings.ofMemory(1L << 28);

    private static final KernelText UNIT = KernelText.resource(MatrixUnitsTest.class, "mma_emulated");

    private static Device emulated() {
        return emulated(UNIT);
    }

    private static Device emulated(KernelText unit) {
        return new GpuDevice(
                OpenCl.ID,
                SETTINGS,
                Present.device().open(),
                launcher -> new MatrixUnits(launcher, unit, EnumSet.allOf(MatrixUnits.Work.class), true),
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
    void keepsTheContractInAttention() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = emulated()) {
            List<Verdict> verdicts = new Conformance(reference, 5).run(subject, "attention"::equals);
            assertEquals(List.of(), verdicts.stream().filter(v -> !v.passed()).toList());
        }
    }

    @Test
    void unitsThatAnswerRightAreBelieved() {
        try (Device subject = emulated()) {
            for (MatrixUnits.Work work : MatrixUnits.Work.values()) {
                assertEquals("", UnitsAnswer.complaint(subject, work));
            }
        }
    }

    @Test
    void unitsThatAnswerWrongAreFoundOut() {
        // Factors that a unit takes from the wrong lane.
        KernelText wrong = KernelText.of("wrong", UNIT.text().replace("column * 4 + k % 8 / 2", "column * 4 + k % 4"));
        try (Device subject = emulated(wrong)) {
            for (MatrixUnits.Work work : MatrixUnits.Work.values()) {
                assertTrue(UnitsAnswer.complaint(subject, work).contains("came out as"), work.toString());
            }
        }
    }

    @Test
    void withoutUnitsWorkIsDoneInFloat32AndTheDeviceSaysWhy() throws Exception {
        DriverInfo info = new DriverInfo("plain", "1", 1 << 30, 1 << 28, 48 << 10, 256, false, 1e9, Map.of());
        ClDevice plain = new ClDevice(0, 0, info, true);
        Units.Choice choice = new Units().choose(plain, Map.of("attention", "float32"));
        assertEquals("float32", choice.facts().get("attention"));
        assertEquals(
                "float32: no matrix units that there is a kernel for",
                choice.facts().get("products"));
        assertEquals("float32", plain.with(choice.facts()).info().facts().get("attention"));
        KilnException refusal =
                assertThrows(KilnException.class, () -> new Units().choose(plain, Map.of("attention", "units")));
        assertEquals(Fault.USAGE, refusal.fault());
        assertThrows(KilnException.class, () -> new Units().choose(plain, Map.of("products", "fast")));
    }

    /**
     * Several blocks of keys and of queries, heads that do not fill the kernel's width, and large scores. Weights count as
     * in float32: of one half alone, results would be off by 2^-9, two hundred times the limit.
     */
    @Test
    void attentionIsThatOfFloat32() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = emulated()) {
            for (DType type : new DType[] {DType.BF16, DType.F16}) {
                for (int width : new int[] {64, 104}) {
                    float[] expected = attention(reference, type, width);
                    float[] actual = attention(subject, type, width);
                    for (int i = 0; i < expected.length; i++) {
                        assertEquals(expected[i], actual[i], 1e-5, type + " element " + i);
                    }
                }
            }
        }
    }

    private static float[] attention(Device device, DType type, int width) {
        int queries = 131;
        int keys = 150;
        int heads = 2;
        try (Arena arena = Arena.ofShared();
                Scope scope = device.openScope()) {
            int channels = heads * width;
            Tensor q = scope.upload(values(arena, type, queries * channels, 3), type, queries, channels);
            Tensor kv = scope.upload(values(arena, type, keys * 2 * channels, 4), type, keys, 2 * channels);
            Tensor y = scope.tensor(DType.F32, queries, channels);
            Segments segments = Segments.of(new int[][] {{0, 130, 0, keys}, {130, 1, 0, 64}});
            device.ops().attention(y, q, kv.slice(0, channels), kv.slice(channels, channels), heads, segments, 0.4f);
            MemorySegment out = arena.allocate(4L * queries * channels, 4);
            device.read(y, out, ReadKind.PRODUCT, "attention");
            return out.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    @Test
    void agreesOnTilesThatAreNotFull() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = emulated()) {
            for (DType type : new DType[] {DType.BF16, DType.F16}) {
                for (int columns : new int[] {50, 200}) {
                    assertClose(product(reference, type, columns), product(subject, type, columns), type);
                    assertClose(convolution(reference, type, columns), convolution(subject, type, columns), type);
                }
            }
        }
    }

    private static void assertClose(float[] expected, float[] actual, DType type) {
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], actual[i], 5e-5, type + " element " + i);
        }
    }

    /** Of a map in which two neighbours of three are missing. */
    private static float[] convolution(Device device, DType type, int columns) {
        int rows = 300;
        int depth = 24;
        try (Arena arena = Arena.ofShared();
                Scope scope = device.openScope();
                Weight weight =
                        device.weight(values(arena, type, columns * 27 * depth, 5), type, columns, 3, 3, 3, depth)) {
            Tensor x = scope.upload(values(arena, type, rows * depth, 6), type, rows, depth);
            MemorySegment places = arena.allocate(4L * 27 * rows, 4);
            for (int i = 0; i < 27 * rows; i++) {
                places.setAtIndex(ValueLayout.JAVA_INT, i, i % 3 == 0 ? i * 7 % rows : -1);
            }
            Tensor y = scope.tensor(DType.F32, rows, columns);
            device.ops().sparseConv(y, x, scope.upload(places, DType.I32, 27, rows), weight, Epilogue.NONE);
            MemorySegment out = arena.allocate(4L * rows * columns, 4);
            device.read(y, out, ReadKind.PRODUCT, "convolution");
            return out.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    private static float[] product(Device device, DType type, int columns) {
        int rows = 150;
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
