package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A small product with a result known beforehand, computed once. */
final class KnownAnswer {
    /** Empty if the answer was right. */
    static final String ERROR = run();

    private KnownAnswer() {}

    private static String run() {
        try (Arena arena = Arena.ofConfined();
                Device device = CpuReference.device(DeviceSettings.ofMemory(1 << 20));
                Scope scope = device.openScope();
                Weight weight = device.weight(floats(arena, 1, 2, -3, 4), DType.F32, 2, 2)) {
            Tensor x = scope.upload(floats(arena, 5, 6), DType.F32, 1, 2);
            Tensor y = scope.tensor(DType.F32, 1, 2);
            device.ops().linear(y, x, weight, Epilogue.bias(x).then(Activation.RELU));
            MemorySegment out = arena.allocate(8);
            device.read(y, out, ReadKind.PRODUCT, "known answer");
            float a = out.getAtIndex(ValueLayout.JAVA_FLOAT, 0);
            float b = out.getAtIndex(ValueLayout.JAVA_FLOAT, 1);
            return a == 22 && b == 15 ? "" : "A product of two numbers came out as " + a + " and " + b;
        }
    }

    private static MemorySegment floats(Arena arena, float... values) {
        return arena.allocateFrom(ValueLayout.JAVA_FLOAT, values);
    }
}
