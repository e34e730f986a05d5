package dev.kiln.backend.cpureference.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceInfo;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.Ops;
import dev.kiln.compute.host.Half;
import dev.kiln.compute.host.HostDevice;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Verdict;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The kit must see each of the faults that ports are known for. */
class BrokenBackendsTest {
    private static final DeviceSettings SETTINGS = DeviceSettings.ofMemory(256 << 20);

    /** What a broken backend does in place of one operation. */
    private interface Fault {
        void run(ReferenceOps right, Object[] a);
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("faults")
    void isFound(String op, String name, Fault fault) {
        try (Device reference = CpuReference.device(SETTINGS);
                Device broken = broken(op, fault)) {
            List<Verdict> verdicts = new Conformance(reference, 7).run(broken, op::equals);
            assertFalse(verdicts.stream().allMatch(Verdict::passed), "the kit let it pass");
        }
    }

    @Test
    void operandsThatNobodyChecksAreFound() {
        try (HostDevice reference = (HostDevice) CpuReference.device(SETTINGS)) {
            Ops unchecked = new ReferenceOps(reference);
            Device broken = (Device) Proxy.newProxyInstance(
                    Device.class.getClassLoader(),
                    new Class<?>[] {Device.class},
                    (proxy, method, args) ->
                            method.getName().equals("ops") ? unchecked : method.invoke(reference, args));
            List<Verdict> verdicts = new Conformance(reference, 7).run(broken, "violation"::equals);
            // Only the form of a broadcast is found by whoever resolves it.
            assertEquals(
                    List.of("binary: no broadcast form"),
                    verdicts.stream()
                            .filter(Verdict::passed)
                            .map(Verdict::scenario)
                            .toList());
        }
    }

    private static Device broken(String op, Fault fault) {
        DeviceInfo info = new DeviceInfo("broken", "broken", "", SETTINGS.memoryBytes(), Map.of());
        return new HostDevice(info, SETTINGS, device -> {
            ReferenceOps right = new ReferenceOps(device);
            return (Ops) Proxy.newProxyInstance(
                    Ops.class.getClassLoader(), new Class<?>[] {Ops.class}, (proxy, method, args) -> {
                        if (method.getName().equals(op)) {
                            fault.run(right, args);
                            return null;
                        }
                        try {
                            return method.invoke(right, args);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        });
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                fault(
                        "layerNorm",
                        "epsilon 1e-5 for 1e-6",
                        (ops, a) -> ops.layerNorm(t(a, 0), t(a, 1), withEps((LayerNorm) a[2], 1e-5))),
                fault("layerNorm", "modulation of the first segment for all", BrokenBackendsTest::oneModulation),
                fault("layerNorm", "variance of the sample, not of the population", BrokenBackendsTest::sampleVariance),
                fault(
                        "rmsNorm",
                        "mean-square form for both",
                        (ops, a) -> ops.rmsNorm(
                                t(a, 0), t(a, 1), (int) a[2], RmsNorm.meanSquare(((RmsNorm) a[3]).gamma(), 1e-6))),
                fault("rope", "the other pairing", BrokenBackendsTest::otherPairing),
                fault("rope", "-1 taken as the last position", BrokenBackendsTest::noIdentity),
                fault(
                        "linear",
                        "row stride ignored",
                        (ops, a) -> ops.linear(t(a, 0), tight(t(a, 1)), (Weight) a[2], (Epilogue) a[3])),
                fault("linear", "a write behind the row", BrokenBackendsTest::writeBehindRow),
                fault("linear", "an operand overwritten", (ops, a) -> {
                    ops.linear(t(a, 0), t(a, 1), (Weight) a[2], (Epilogue) a[3]);
                    ops.fill(t(a, 1), 0);
                }),
                fault("linear", "tanh for erf", BrokenBackendsTest::otherGelu),
                fault("linear", "inputs rounded to bf16", BrokenBackendsTest::reducedPrecision),
                fault("linear", "two roundings of a half result", BrokenBackendsTest::twoRoundings),
                fault(
                        "attention",
                        "segments ignored",
                        (ops, a) -> ops.attention(
                                t(a, 0),
                                t(a, 1),
                                t(a, 2),
                                t(a, 3),
                                (int) a[4],
                                Segments.one((int) t(a, 1).rows(), (int) t(a, 2).rows()),
                                (float) a[6])),
                fault("attention", "nothing written where there are no keys", BrokenBackendsTest::skipsEmpty),
                fault(
                        "conv3d",
                        "x and z exchanged",
                        (ops, a) -> ops.conv3d(t(a, 0), transposed(t(a, 1)), (Weight) a[2], (Epilogue) a[3])),
                fault("neighbourMap", "x and z exchanged", BrokenBackendsTest::otherTaps),
                fault("gridSample3d", "absent voxels count as zero", BrokenBackendsTest::notRenormalised),
                fault("maskBits", "at least 0 for above 0", BrokenBackendsTest::atLeastZero),
                fault("childRows", "octant bits with x high", BrokenBackendsTest::otherOctants),
                fault("sortUnique", "last of equals for the first", BrokenBackendsTest::lastOfEquals),
                fault("gatherRows", "row 0 for -1", BrokenBackendsTest::firstRowForNone),
                fault("copy", "truncated for rounded", BrokenBackendsTest::truncated),
                fault("unary", "NaN lost", BrokenBackendsTest::nanLost),
                fault("spaceToDepth", "channels before places", BrokenBackendsTest::channelsFirst));
    }

    private static Arguments fault(String op, String name, Fault fault) {
        return arguments(op, op + ": " + name, fault);
    }

    private static Tensor t(Object[] arguments, int i) {
        return (Tensor) arguments[i];
    }

    private static LayerNorm withEps(LayerNorm n, double eps) {
        return new LayerNorm(eps, n.heads(), n.weight(), n.bias(), n.scale(), n.shift(), n.segments(), n.activation());
    }

    private static void oneModulation(ReferenceOps ops, Object[] a) {
        LayerNorm n = (LayerNorm) a[2];
        LayerNorm one = n.segments() == null
                ? n
                : n.modulated(n.scale().rows(0, 1), n.shift().rows(0, 1));
        ops.layerNorm(t(a, 0), t(a, 1), one);
    }

    private static void sampleVariance(ReferenceOps ops, Object[] a) {
        LayerNorm n = (LayerNorm) a[2];
        ops.layerNorm(t(a, 0), t(a, 1), n);
        int width = t(a, 0).channels() / n.heads();
        if (width > 1 && n.weight() == null && n.scale() == null) {
            ops.unary(t(a, 0), t(a, 0), Unary.AFFINE, (float) Math.sqrt((width - 1.0) / width), 0);
        }
    }

    private static void otherPairing(ReferenceOps ops, Object[] a) {
        Rope r = (Rope) a[3];
        boolean half = r.pairing() == Rope.Pairing.HALF;
        Rope other = new Rope(r.table(), r.positions(), r.pairs(), half ? Rope.Pairing.INTERLEAVED : Rope.Pairing.HALF);
        ops.rope(t(a, 0), t(a, 1), (int) a[2], other);
    }

    private static void noIdentity(ReferenceOps ops, Object[] a) {
        Rope r = (Rope) a[3];
        try (var scope = ops.openScope()) {
            Tensor positions = scope.tensor(r.positions().dtype(), r.positions().rows(), r.axes());
            for (int row = 0; row < positions.rows(); row++) {
                for (int axis = 0; axis < r.axes(); axis++) {
                    int at = Cells.getInt(r.positions(), row, axis);
                    Cells.setInt(positions, row, axis, at < 0 ? (int) r.table().rows() - 1 : at);
                }
            }
            ops.rope(t(a, 0), t(a, 1), (int) a[2], new Rope(r.table(), positions, r.pairs(), r.pairing()));
        }
    }

    private static Tensor tight(Tensor x) {
        return new Tensor(x.buffer(), x.offset(), x.dtype(), x.rows(), x.channels(), x.channels(), x.extents());
    }

    private static void writeBehindRow(ReferenceOps ops, Object[] a) {
        ops.linear(t(a, 0), t(a, 1), (Weight) a[2], (Epilogue) a[3]);
        Tensor y = t(a, 0);
        if (y.size() > 0) {
            Tensor next = new Tensor(
                    y.buffer(),
                    y.offset() + y.channels(),
                    y.dtype(),
                    1,
                    1,
                    1,
                    y.rows(0, 1).extents());
            ops.fill(next, 0);
        }
    }

    private static void otherGelu(ReferenceOps ops, Object[] a) {
        Epilogue e = (Epilogue) a[3];
        boolean erf = e.activation() == Activation.GELU_ERF;
        ops.linear(t(a, 0), t(a, 1), (Weight) a[2], erf ? e.then(Activation.GELU_TANH) : e);
    }

    private static void reducedPrecision(ReferenceOps ops, Object[] a) {
        Tensor x = t(a, 1);
        try (var scope = ops.openScope()) {
            Tensor rounded = scope.tensor(x.dtype(), x.rows(), x.channels());
            for (int row = 0; row < x.rows(); row++) {
                for (int c = 0; c < x.channels(); c++) {
                    Cells.set(rounded, row, c, Half.fromBf16(Half.toBf16(Cells.get(x, row, c))));
                }
            }
            ops.linear(t(a, 0), rounded, (Weight) a[2], (Epilogue) a[3]);
        }
    }

    /** The product is rounded before the residual is added. */
    private static void twoRoundings(ReferenceOps ops, Object[] a) {
        Epilogue e = (Epilogue) a[3];
        Tensor y = t(a, 0);
        try (var scope = ops.openScope()) {
            Tensor product = scope.tensor(y.dtype(), y.rows(), y.channels());
            Epilogue first = new Epilogue(e.bias(), e.activation(), e.gate(), e.segments(), null);
            ops.linear(product, t(a, 1), (Weight) a[2], first);
            if (e.residual() == null) {
                ops.copy(y, product);
            } else {
                ops.binary(y, product, e.residual(), Binary.ADD);
            }
        }
    }

    private static void skipsEmpty(ReferenceOps ops, Object[] a) {
        Segments all = (Segments) a[5];
        for (int s = 0; s < all.count(); s++) {
            if (all.kn(s) > 0) {
                Segments one = Segments.of(new int[] {0, all.qn(s), all.k0(s), all.kn(s)});
                Tensor y = t(a, 0).rows(all.q0(s), all.qn(s));
                Tensor q = t(a, 1).rows(all.q0(s), all.qn(s));
                ops.attention(y, q, t(a, 2), t(a, 3), (int) a[4], one, (float) a[6]);
            }
        }
    }

    private static Tensor transposed(Tensor x) {
        var e = x.extents();
        return x.withExtents(e.at(0), e.at(3), e.at(2), e.at(1));
    }

    private static void otherTaps(ReferenceOps ops, Object[] a) {
        Tensor map = t(a, 0);
        ops.neighbourMap(map, t(a, 1));
        for (int tap = 0; tap < 27; tap++) {
            int mirrored = tap % 3 * 9 + tap / 3 % 3 * 3 + tap / 9;
            for (int c = 0; tap < mirrored && c < map.channels(); c++) {
                int swap = Cells.getInt(map, tap, c);
                Cells.setInt(map, tap, c, Cells.getInt(map, mirrored, c));
                Cells.setInt(map, mirrored, c, swap);
            }
        }
    }

    /** Each result is multiplied by the weight of the voxels present, which takes the division back. */
    private static void notRenormalised(ReferenceOps ops, Object[] a) {
        VoxelIndex index = (VoxelIndex) a[3];
        ops.gridSample3d(t(a, 0), t(a, 1), t(a, 2), index, t(a, 4));
        for (int p = 0; p < t(a, 4).rows(); p++) {
            double present = 0;
            for (int i = 0; i < index.coords().rows(); i++) {
                double weight = 1;
                for (int axis = 0; axis < 3; axis++) {
                    double centre = Cells.getInt(index.coords(), i, 1 + axis) + 0.5;
                    weight *= Math.max(0, 1 - Math.abs(Cells.get(t(a, 4), p, axis) - centre));
                }
                present += weight;
            }
            ops.unary(t(a, 0).rows(p, 1), t(a, 0).rows(p, 1), Unary.AFFINE, (float) present, 0);
        }
    }

    private static void atLeastZero(ReferenceOps ops, Object[] a) {
        for (int row = 0; row < t(a, 1).rows(); row++) {
            int bits = 0;
            for (int k = 0; k < 8; k++) {
                bits |= Cells.get(t(a, 1), row, k) >= 0 ? 1 << k : 0;
            }
            Cells.setInt(t(a, 0), row, 0, bits);
        }
    }

    private static void otherOctants(ReferenceOps ops, Object[] a) {
        ops.childRows(t(a, 0), t(a, 1), t(a, 2), t(a, 3));
        for (int row = 0; row < t(a, 1).rows(); row++) {
            int x = Cells.getInt(t(a, 1), row, 1);
            int z = Cells.getInt(t(a, 1), row, 3);
            Cells.setInt(t(a, 1), row, 1, x - (x & 1) + (z & 1));
            Cells.setInt(t(a, 1), row, 3, z - (z & 1) + (x & 1));
        }
    }

    private static void lastOfEquals(ReferenceOps ops, Object[] a) {
        ops.sortUnique(t(a, 0), t(a, 1), t(a, 2), t(a, 3));
        for (int i = 0; i < Cells.getInt(t(a, 2), 0, 0); i++) {
            for (int row = 0; row < t(a, 3).rows(); row++) {
                if (ReferenceLists.key(t(a, 3), row) == ReferenceLists.key(t(a, 0), i)) {
                    Cells.setInt(t(a, 1), i, 0, row);
                }
            }
        }
    }

    private static void firstRowForNone(ReferenceOps ops, Object[] a) {
        for (int row = 0; row < t(a, 0).rows(); row++) {
            int from = Math.max(0, Cells.getInt(t(a, 2), row, 0));
            Cells.move(t(a, 1), from, 0, t(a, 0), row, 0, t(a, 0).channels());
        }
    }

    private static void truncated(ReferenceOps ops, Object[] a) {
        ops.copy(t(a, 0), t(a, 1));
        if (t(a, 0).dtype() == DType.BF16 && t(a, 1).dtype().bytes() == 4) {
            for (int row = 0; row < t(a, 0).rows(); row++) {
                for (int c = 0; c < t(a, 0).channels(); c++) {
                    int bits = Float.floatToRawIntBits(Cells.get(t(a, 1), row, c)) & 0xffff0000;
                    Cells.set(t(a, 0), row, c, Float.intBitsToFloat(bits));
                }
            }
        }
    }

    private static void nanLost(ReferenceOps ops, Object[] a) {
        ops.unary(t(a, 0), t(a, 1), (Unary) a[2], (float) a[3], (float) a[4]);
        for (int row = 0; row < t(a, 0).rows(); row++) {
            for (int c = 0; c < t(a, 0).channels(); c++) {
                if (a[2] == Unary.RELU && Float.isNaN(Cells.get(t(a, 0), row, c))) {
                    Cells.set(t(a, 0), row, c, 0);
                }
            }
        }
    }

    private static void channelsFirst(ReferenceOps ops, Object[] a) {
        Tensor x = t(a, 1);
        ops.spaceToDepth(t(a, 0), x, (int) a[2]);
        int places = t(a, 0).channels() / x.channels();
        for (int row = 0; row < t(a, 0).rows(); row++) {
            try (var scope = ops.openScope()) {
                Tensor copy = scope.tensor(x.dtype(), 1, t(a, 0).channels());
                ops.copy(copy, t(a, 0).rows(row, 1));
                for (int c = 0; c < copy.channels(); c++) {
                    Cells.move(copy, 0, c % places * x.channels() + c / places, t(a, 0), row, c, 1);
                }
            }
        }
    }
}
