package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Counts the arithmetic of the products, attentions and convolutions that go through a device; of a sparse convolution the
 * neighbours that exist. Composites are taken apart while it counts. What is small beside these is not counted.
 */
final class FlopCount {
    private final Device target;
    private final Device device;
    private boolean counting;
    private double flop;

    FlopCount(Device target) {
        this.target = target;
        Ops ops = proxy(Ops.class, this::operate);
        this.device = proxy(
                Device.class,
                (self, method, args) -> counting && method.getName().equals("ops") ? ops : call(target, method, args));
    }

    private interface Handler {
        Object call(Object self, Method method, Object[] args) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Handler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler::call));
    }

    /** To be used in place of the device that is counted for. */
    Device device() {
        return device;
    }

    /** Multiplications and additions of what {@code work} has the device do. */
    double of(ModuleBench.Forward work) throws Exception {
        flop = 0;
        counting = true;
        try {
            work.run();
        } finally {
            counting = false;
        }
        return flop;
    }

    private Object operate(Object self, Method method, Object[] args) throws Throwable {
        switch (method.getName()) {
            case "linear" -> flop += 2.0 * rows(args[0]) * elements(args[2]);
            case "conv3d" -> flop += 2.0 * rows(args[1]) * elements(args[2]);
            case "sparseConv" -> flop += 2.0 * neighbours((Tensor) args[2]) * elements(args[3]) / 27;
            case "attention" -> flop += attention((Tensor) args[1], (Tensor) args[3], (Segments) args[5]);
            default -> {
                if (method.isDefault()) {
                    return InvocationHandler.invokeDefault(self, method, args);
                }
            }
        }
        return call(target.ops(), method, args);
    }

    private static Object call(Object on, Method method, Object[] args) throws Throwable {
        try {
            return method.invoke(on, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static double rows(Object tensor) {
        return ((Tensor) tensor).rows();
    }

    private static double elements(Object weight) {
        return ((Weight) weight).shape().product();
    }

    private static double attention(Tensor q, Tensor v, Segments segments) {
        double pairs = 0;
        for (int i = 0; i < segments.count(); i++) {
            pairs += (double) segments.qn(i) * segments.kn(i);
        }
        return 2 * pairs * (q.channels() + v.channels());
    }

    private double neighbours(Tensor map) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment values = arena.allocate(map.bytes(), 64);
            target.read(map, values, ReadKind.LIST, "neighbours");
            long count = 0;
            for (long i = 0; i < map.bytes() / 4; i++) {
                count += values.getAtIndex(ValueLayout.JAVA_INT, i) >= 0 ? 1 : 0;
            }
            return count;
        }
    }
}
