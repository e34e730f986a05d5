package dev.kiln.backend.opencl.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.Home;
import dev.kiln.compute.OpReport;
import dev.kiln.compute.Ops;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Verdict;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConformanceTest {
    private static final DeviceSettings SETTINGS = DeviceSettings.ofMemory(1L << 30);

    private ClDevice present;

    @BeforeEach
    void needsADevice() {
        present = Present.device();
    }

    @Test
    void keepsTheContractInEveryOperation() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = new OpenCl().open(SETTINGS)) {
            List<Verdict> verdicts = new Conformance(reference, 5).run(subject);
            assertEquals(List.of(), failed(verdicts));
            Set<String> tried = verdicts.stream().map(Verdict::op).collect(Collectors.toSet());
            tried.add("childCount");
            assertTrue(tried.containsAll(
                    subject.ops().explain().stream().map(OpReport::op).toList()));
        }
    }

    @Test
    void givesTheSameBytesAgain() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS)) {
            assertEquals(List.of(), failed(new Conformance(reference, 5).repeat(new OpenCl(), SETTINGS)));
        }
    }

    /** What a graphics card runs: tiles of 128 x 128, compiled for their types. */
    @Test
    void keepsTheContractWithLargeTiles() throws Exception {
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = large(SETTINGS)) {
            List<Verdict> verdicts = new Conformance(reference, 5).run(subject, Set.of("mlp", "upBlock")::contains);
            assertEquals(List.of(), failed(verdicts));
        }
    }

    /** So short a budget that every operation is cut into dispatches of a few rows. */
    @Test
    void keepsTheContractInShortDispatches() throws Exception {
        DeviceSettings hurried = new DeviceSettings(1, 1L << 30, 1e-6, Map.of());
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = new OpenCl().open(hurried)) {
            Set<String> some = Set.of("layerNorm", "unary", "linear", "sparseConv", "sortUnique", "compact", "mlp");
            assertEquals(List.of(), failed(new Conformance(reference, 5).run(subject, some::contains)));
        }
    }

    /** What the backend says of these operations, TILED, against the dispatches that they need. */
    @Test
    void cutsProductsAndAttentionAsItSays() throws Exception {
        long whole = dispatches(new DeviceSettings(1, 1L << 28, 60, Map.of()));
        assertEquals(4, whole);
        assertTrue(dispatches(new DeviceSettings(1, 1L << 28, 1e-6, Map.of())) >= 4 * whole);
    }

    private static long dispatches(DeviceSettings settings) throws Exception {
        try (GpuDevice device = (GpuDevice) new OpenCl().open(settings);
                Scope scope = device.openScope();
                Arena arena = Arena.ofShared();
                Weight weight = device.weight(arena.allocate(4 * 8 * 8, 4), DType.F32, 8, 8);
                Weight taps = device.weight(arena.allocate(4 * 8 * 27 * 8, 4), DType.F32, 8, 3, 3, 3, 8)) {
            Ops ops = device.ops();
            Map<String, Home> homes = ops.explain().stream().collect(Collectors.toMap(OpReport::op, OpReport::home));
            for (String op : List.of("linear", "matmul", "attention", "sparseConv")) {
                assertEquals(Home.TILED, homes.get(op), op);
            }
            Tensor x = scope.upload(arena.allocate(4 * 2000 * 8, 4), DType.F32, 2000, 8);
            Tensor map = scope.upload(arena.allocate(4 * 27 * 2000, 4), DType.I32, 27, 2000);
            Tensor y = scope.tensor(DType.F32, 2000, 8);
            long before = device.launches();
            ops.linear(y, x, weight, Epilogue.NONE);
            ops.matmul(y, x, x.rows(0, 8), true, 1);
            ops.attention(y, x, x, x, 1, Segments.self(2000), 1);
            ops.sparseConv(y, x, map, taps, Epilogue.NONE);
            return device.launches() - before;
        }
    }

    private Device large(DeviceSettings settings) {
        return new GpuDevice(
                OpenCl.ID,
                settings,
                present.open(),
                launcher -> new TiledMatrices(launcher, false),
                lost -> {},
                () -> {});
    }

    private static List<Verdict> failed(List<Verdict> verdicts) {
        return verdicts.stream().filter(verdict -> !verdict.passed()).toList();
    }
}
