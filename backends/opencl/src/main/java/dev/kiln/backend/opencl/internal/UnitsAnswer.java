package dev.kiln.backend.opencl.internal;

import dev.kiln.backend.opencl.internal.MatrixUnits.Work;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.host.Half;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;

/** What matrix units must get right before they are used: a product and attention, as the host computes them in float64. */
final class UnitsAnswer {
    private static final int ROWS = 70;
    private static final int KEYS = 90;
    private static final int WIDTH = 72;
    private static final float SCALE = 0.3f;

    /**
     * Of the largest result: several times what sums of 72 products err by on units that do not round to nearest. Weights of
     * one bf16 alone err by 1e-3, and a value from a wrong lane by more.
     */
    private static final double LIMIT = 1e-4;

    private final Device device;
    private final DType type;
    private final Scope scope;
    private final Arena arena;
    private final Random random = new Random(7);

    private UnitsAnswer(Device device, DType type, Scope scope, Arena arena) {
        this.device = device;
        this.type = type;
        this.scope = scope;
        this.arena = arena;
    }

    /** What comes out wrong, a sentence; empty if nothing does. */
    static String complaint(Device device, Work work) {
        for (DType type : new DType[] {DType.BF16, DType.F16}) {
            try (Scope scope = device.openScope();
                    Arena arena = Arena.ofShared()) {
                UnitsAnswer answer = new UnitsAnswer(device, type, scope, arena);
                String complaint = work == Work.PRODUCTS ? answer.product() : answer.attention();
                if (!complaint.isEmpty()) {
                    return complaint;
                }
            }
        }
        return "";
    }

    private String product() {
        MemorySegment a = halves(ROWS * WIDTH);
        MemorySegment b = halves(KEYS * WIDTH);
        try (Weight weight = device.weight(b, type, KEYS, WIDTH)) {
            Tensor y = scope.tensor(DType.F32, ROWS, KEYS);
            device.ops().linear(y, scope.upload(a, type, ROWS, WIDTH), weight, Epilogue.NONE);
            double[] expected = new double[ROWS * KEYS];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = dot(a, i / KEYS, b, i % KEYS);
            }
            return compare("A product", y, expected);
        }
    }

    private String attention() {
        MemorySegment q = halves(ROWS * WIDTH);
        MemorySegment k = halves(KEYS * WIDTH);
        MemorySegment v = halves(KEYS * WIDTH);
        Tensor y = scope.tensor(DType.F32, ROWS, WIDTH);
        Tensor keys = scope.upload(k, type, KEYS, WIDTH);
        Tensor values = scope.upload(v, type, KEYS, WIDTH);
        device.ops().attention(y, scope.upload(q, type, ROWS, WIDTH), keys, values, 1, Segments.one(ROWS, KEYS), SCALE);
        double[] expected = new double[ROWS * WIDTH];
        for (int row = 0; row < ROWS; row++) {
            double total = 0;
            for (int key = 0; key < KEYS; key++) {
                double weight = Math.exp(SCALE * dot(q, row, k, key));
                total += weight;
                for (int c = 0; c < WIDTH; c++) {
                    expected[row * WIDTH + c] += weight * value(v, key * WIDTH + c);
                }
            }
            for (int c = 0; c < WIDTH; c++) {
                expected[row * WIDTH + c] /= total;
            }
        }
        return compare("Attention", y, expected);
    }

    private double dot(MemorySegment a, int row, MemorySegment b, int column) {
        double sum = 0;
        for (int k = 0; k < WIDTH; k++) {
            sum += value(a, row * WIDTH + k) * value(b, column * WIDTH + k);
        }
        return sum;
    }

    private double value(MemorySegment values, int i) {
        short bits = values.getAtIndex(ValueLayout.JAVA_SHORT, i);
        return type == DType.BF16 ? Half.fromBf16(bits) : Half.fromF16(bits);
    }

    private MemorySegment halves(int count) {
        MemorySegment values = arena.allocate(2L * count, 16);
        for (int i = 0; i < count; i++) {
            float value = (float) random.nextGaussian();
            values.setAtIndex(ValueLayout.JAVA_SHORT, i, type == DType.BF16 ? Half.toBf16(value) : Half.toF16(value));
        }
        return values;
    }

    private String compare(String what, Tensor y, double[] expected) {
        MemorySegment got = arena.allocate(y.bytes(), 4);
        device.read(y, got, ReadKind.PRODUCT, "known answer of matrix units");
        double largest = 0;
        for (double value : expected) {
            largest = Math.max(largest, Math.abs(value));
        }
        for (int i = 0; i < expected.length; i++) {
            float value = got.getAtIndex(ValueLayout.JAVA_FLOAT, i);
            if (!(Math.abs(value - expected[i]) <= LIMIT * largest)) {
                return what + " of " + type + " came out as " + value + " instead of " + (float) expected[i];
            }
        }
        return "";
    }
}
