package dev.kiln.compute.tck.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;

/** Makes large operands quickly: normal values that repeat after a while, which no operation can notice. */
final class Bench implements AutoCloseable {
    private static final int PERIOD = 1 << 16;

    final Ops ops;
    final Scope scope;
    private final Device device;
    private final Arena arena = Arena.ofShared();
    private final List<Weight> weights = new ArrayList<>();

    Bench(Device device) {
        this.device = device;
        this.ops = device.ops();
        this.scope = device.openScope();
    }

    /** Standard normal values. */
    Tensor normal(DType dtype, int rows, int channels) {
        try (Arena own = Arena.ofShared()) {
            return scope.upload(normal(own, dtype, (long) rows * channels), dtype, rows, channels);
        }
    }

    /** Values up to {@code below}, from 0 on. */
    Tensor uniform(int rows, int channels, double below) {
        Random random = new Random(2);
        return floats(rows, channels, i -> Float.floatToRawIntBits((float) (random.nextDouble() * below)));
    }

    /** A result. */
    Tensor output(DType dtype, int rows, int channels) {
        return scope.tensor(dtype, rows, channels);
    }

    /** Given integers. */
    Tensor ints(int rows, int channels, IntUnaryOperator value) {
        return words(DType.I32, rows, channels, value);
    }

    /** Given floats, as their bits. */
    Tensor floats(int rows, int channels, IntUnaryOperator bits) {
        return words(DType.F32, rows, channels, bits);
    }

    private Tensor words(DType dtype, int rows, int channels, IntUnaryOperator value) {
        int count = Math.multiplyExact(rows, channels);
        try (Arena own = Arena.ofShared()) {
            MemorySegment values = own.allocate(4L * count, 4);
            for (int i = 0; i < count; i++) {
                values.setAtIndex(java.lang.foreign.ValueLayout.JAVA_INT, i, value.applyAsInt(i));
            }
            return scope.upload(values, dtype, rows, channels);
        }
    }

    /** A weight of normal values. */
    Weight weight(DType dtype, long... shape) {
        long count = 1;
        for (long extent : shape) {
            count *= extent;
        }
        Weight weight = device.weight(normal(arena, dtype, count), dtype, shape);
        weights.add(weight);
        return weight;
    }

    private static MemorySegment normal(Arena arena, DType dtype, long count) {
        MemorySegment values = arena.allocate(count * dtype.bytes(), 8);
        Random random = new Random(1);
        long drawn = Math.min(count, PERIOD);
        for (int i = 0; i < drawn; i++) {
            Packing.put(values, dtype, i, random.nextGaussian());
        }
        for (long done = drawn; done < count; done += PERIOD) {
            long bytes = Math.min(PERIOD, count - done) * dtype.bytes();
            MemorySegment.copy(values, 0, values, done * dtype.bytes(), bytes);
        }
        return values;
    }

    @Override
    public void close() {
        scope.close();
        weights.forEach(Weight::close);
        device.finish();
        arena.close();
    }
}
