package dev.kiln.backend.cpuvector.internal;

import dev.kiln.api.stage.Readiness;
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

/** Whether vectors are wide enough here, and whether a small product comes out as known beforehand; asked once. */
final class KnownAnswer {
    static final Readiness READINESS = run();

    private KnownAnswer() {}

    private static Readiness run() {
        int bits = Lanes.F.vectorBitSize();
        if (bits != 512 && bits != 256 && bits != 128) {
            return Readiness.absent(
                    "This Java virtual machine offers vectors of " + bits + " bits, and there are kernels for 128, 256"
                            + " and 512",
                    "Use the backend cpu-reference, or a Java virtual machine with a compiler for this processor");
        }
        try (Arena arena = Arena.ofConfined();
                Device device =
                        CpuVector.device(DeviceSettings.ofMemory(1 << 20).withThreads(1));
                Scope scope = device.openScope();
                Weight weight = device.weight(floats(arena, 1, 2, -3, 4), DType.F32, 2, 2)) {
            Tensor x = scope.upload(floats(arena, 5, 6), DType.F32, 1, 2);
            Tensor y = scope.tensor(DType.F32, 1, 2);
            device.ops().linear(y, x, weight, Epilogue.bias(x).then(Activation.RELU));
            MemorySegment out = arena.allocate(8);
            device.read(y, out, ReadKind.PRODUCT, "known answer");
            float a = out.getAtIndex(ValueLayout.JAVA_FLOAT, 0);
            float b = out.getAtIndex(ValueLayout.JAVA_FLOAT, 1);
            return a == 22 && b == 15
                    ? Readiness.ready()
                    : Readiness.absent(
                            "A product of two numbers came out as " + a + " and " + b + " instead of 22 and 15",
                            "Report this Java virtual machine: its vector arithmetic is wrong");
        }
    }

    private static MemorySegment floats(Arena arena, float... values) {
        return arena.allocateFrom(ValueLayout.JAVA_FLOAT, values);
    }
}
