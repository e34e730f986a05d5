package dev.kiln.backend.gpu;

import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.host.Half;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * What a device must get right before it is called ready: a product, attention, roundings as IEEE 754 has them, numbers
 * near the smallest, no fused arithmetic where the contract rounds twice.
 */
public final class KnownAnswer {
    private static final float[] VALUES = {1f / 3, 2f, 1e-40f, -7.25f, 65519f, 3.0000002f};

    private final Device device;
    private final Scope scope;
    private final Arena arena;

    private KnownAnswer(Device device, Scope scope, Arena arena) {
        this.device = device;
        this.scope = scope;
        this.arena = arena;
    }

    /** What comes out wrong, a sentence; empty if nothing does. */
    public static String complaint(Device device) {
        try (Scope scope = device.openScope();
                Arena arena = Arena.ofShared()) {
            KnownAnswer answer = new KnownAnswer(device, scope, arena);
            String complaint = answer.arithmetic();
            complaint = complaint.isEmpty() ? answer.halves() : complaint;
            complaint = complaint.isEmpty() ? answer.product() : complaint;
            return complaint.isEmpty() ? answer.attention() : complaint;
        }
    }

    private String arithmetic() {
        Tensor x = floats(VALUES);
        Tensor three = floats(3);
        Tensor y = scope.tensor(DType.F32, 1, VALUES.length);
        device.ops().binary(y, x, three, Binary.DIV);
        String complaint = compare("division by 3", y, v -> v / 3);
        device.ops().unary(y, x, Unary.SQRT);
        complaint += compare("a square root", y, v -> (float) Math.sqrt(v));
        device.ops().lincomb(y, List.of(Term.of(0.1, x), Term.of(-0.7, x)));
        return complaint + compare("a sum of two products", y, v -> 0.1f * v + -0.7f * v);
    }

    private String halves() {
        String complaint = "";
        for (DType type : new DType[] {DType.BF16, DType.F16}) {
            Tensor half = scope.tensor(type, 1, VALUES.length);
            Tensor back = scope.tensor(DType.F32, 1, VALUES.length);
            device.ops().copy(half, floats(VALUES));
            device.ops().copy(back, half);
            complaint += compare(
                    "a rounding to " + type,
                    back,
                    v -> type == DType.BF16 ? Half.fromBf16(Half.toBf16(v)) : Half.fromF16(Half.toF16(v)));
        }
        return complaint;
    }

    private String product() {
        MemorySegment values = segment(1, 2, -3, 4);
        try (Weight weight = device.weight(values, DType.F32, 2, 2)) {
            Tensor x = floats(5, 6);
            Tensor y = scope.tensor(DType.F32, 1, 2);
            device.ops().linear(y, x, weight, Epilogue.bias(x).then(Activation.RELU));
            float[] got = read(y);
            return got[0] == 22 && got[1] == 15
                    ? ""
                    : "A product came out as " + got[0] + " and " + got[1] + " instead of 22 and 15. ";
        }
    }

    /** Two equal keys weigh the same, so the answer is the mean of their values. */
    private String attention() {
        Tensor q = floats(0.5f, -1);
        Tensor k = scope.upload(segment(2, 3, 2, 3), DType.F32, 2, 2);
        Tensor v = scope.upload(segment(1, 10, 3, 20), DType.F32, 2, 2);
        Tensor y = scope.tensor(DType.F32, 1, 2);
        device.ops().attention(y, q, k, v, 1, Segments.one(1, 2), 1);
        float[] got = read(y);
        return got[0] == 2 && got[1] == 15
                ? ""
                : "Attention came out as " + got[0] + " and " + got[1] + " instead of 2 and 15. ";
    }

    /** A function on the host that the device must match bit by bit. */
    private interface Function {
        float of(float value);
    }

    private String compare(String what, Tensor y, Function expected) {
        float[] got = read(y);
        for (int i = 0; i < got.length; i++) {
            float right = expected.of(VALUES[i]);
            boolean same = got[i] == right || Float.isNaN(got[i]) && Float.isNaN(right);
            if (!same) {
                return "Of " + VALUES[i] + ", " + what + " came out as " + got[i] + " instead of " + right + ". ";
            }
        }
        return "";
    }

    private Tensor floats(float... values) {
        return scope.upload(segment(values), DType.F32, 1, values.length);
    }

    private MemorySegment segment(float... values) {
        return arena.allocateFrom(ValueLayout.JAVA_FLOAT, values);
    }

    private float[] read(Tensor tensor) {
        MemorySegment into = arena.allocate(tensor.bytes(), 4);
        device.read(tensor, into, ReadKind.PRODUCT, "known answer");
        return into.toArray(ValueLayout.JAVA_FLOAT);
    }
}
