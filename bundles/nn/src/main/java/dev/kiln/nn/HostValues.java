package dev.kiln.nn;

import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Moves arrays between the host and a device. */
public final class HostValues {
    private HostValues() {}

    /** Floats as a tensor {@code [rows,channels]} f32 of {@code scope}. */
    public static Tensor upload(Scope scope, float[] values, long rows, int channels) {
        return upload(scope, MemorySegment.ofArray(values), DType.F32, rows, channels);
    }

    /** Integers as a tensor {@code [rows,channels]} i32 of {@code scope}. */
    public static Tensor upload(Scope scope, int[] values, long rows, int channels) {
        return upload(scope, MemorySegment.ofArray(values), DType.I32, rows, channels);
    }

    /** Bytes as a tensor {@code [rows,channels]} u8 of {@code scope}. */
    public static Tensor upload(Scope scope, byte[] values, long rows, int channels) {
        return upload(scope, MemorySegment.ofArray(values), DType.U8, rows, channels);
    }

    private static Tensor upload(Scope scope, MemorySegment values, DType dtype, long rows, int channels) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment staged = arena.allocate(Math.max(1, values.byteSize()), 64);
            staged.copyFrom(values);
            return scope.upload(staged.asSlice(0, values.byteSize()), dtype, rows, channels);
        }
    }

    /** The elements of an f32 tensor; waits. */
    public static float[] floats(Device device, Tensor tensor, ReadKind kind, String label) {
        try (Arena arena = Arena.ofConfined()) {
            return read(arena, device, tensor, kind, label).toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    /** The elements of an i32 tensor; waits. */
    public static int[] ints(Device device, Tensor tensor, ReadKind kind, String label) {
        try (Arena arena = Arena.ofConfined()) {
            return read(arena, device, tensor, kind, label).toArray(ValueLayout.JAVA_INT);
        }
    }

    /** The elements of a u8 tensor; waits. */
    public static byte[] bytes(Device device, Tensor tensor, ReadKind kind, String label) {
        try (Arena arena = Arena.ofConfined()) {
            return read(arena, device, tensor, kind, label).toArray(ValueLayout.JAVA_BYTE);
        }
    }

    private static MemorySegment read(Arena arena, Device device, Tensor tensor, ReadKind kind, String label) {
        MemorySegment into = arena.allocate(Math.max(1, tensor.bytes()), 64);
        device.read(tensor, into, kind, label);
        return into.asSlice(0, tensor.bytes());
    }
}
