package dev.kiln.compute.tck.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tck.Tolerance;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * One device in one scenario: makes operands whose values depend on the seed alone, so that two rigs see the same ones,
 * and collects results. A rig for magnitudes makes every value positive and leaves activations out: what a product gives
 * then is the sum of the absolute products.
 */
final class Rig implements AutoCloseable {
    final Ops ops;
    final Scope scope;
    private final Device device;
    private final Random random;
    private final Layout layout;
    private final boolean magnitudes;
    private final Arena arena = Arena.ofAuto();
    private final Map<Tensor, Operand> operands = new IdentityHashMap<>();
    private final List<Operand> inOrder = new ArrayList<>();
    private final Map<Weight, MemorySegment> weights = new IdentityHashMap<>();
    private final List<Result> results = new ArrayList<>();

    Rig(Device device, long seed, Layout layout, boolean magnitudes) {
        this.device = device;
        this.ops = device.ops();
        this.scope = device.openScope();
        this.random = new Random(seed);
        this.layout = layout;
        this.magnitudes = magnitudes;
    }

    /** Random numbers that are the same in every rig of the scenario. */
    Random random() {
        return random;
    }

    /** A tensor of standard normal values, in the layout of the scenario. */
    Tensor normal(DType dtype, int rows, int channels) {
        return normal(dtype, rows, channels, 0, 1);
    }

    /** A tensor of normal values. */
    Tensor normal(DType dtype, int rows, int channels, double mean, double deviation) {
        return given(dtype, rows, channels, i -> sign(mean + deviation * random.nextGaussian()));
    }

    /** A tensor of given values, row by row. */
    Tensor given(DType dtype, int rows, int channels, IntToDoubleFunction value) {
        return make(dtype, rows, channels, layout, value, false);
    }

    /** As {@link #given}, without gaps whatever the layout. */
    Tensor tight(DType dtype, int rows, int channels, IntToDoubleFunction value) {
        return make(dtype, rows, channels, Layout.TIGHT, value, false);
    }

    /** A tensor of i32 values. */
    Tensor ints(int rows, int channels, int... values) {
        return given(DType.I32, rows, channels, i -> values[i]);
    }

    /** An output, poisoned. */
    Tensor output(DType dtype, int rows, int channels) {
        return make(dtype, rows, channels, layout, null, true);
    }

    /** An output that is an operand as well: normal values to be overwritten. */
    Tensor inPlace(DType dtype, int rows, int channels) {
        return make(dtype, rows, channels, layout, i -> sign(random.nextGaussian()), true);
    }

    /** An output that starts with given values. */
    Tensor updated(DType dtype, int rows, int channels, IntToDoubleFunction value) {
        return make(dtype, rows, channels, layout, value, true);
    }

    private double sign(double value) {
        return magnitudes ? Math.abs(value) : value;
    }

    private Tensor make(DType dtype, int rows, int channels, Layout where, IntToDoubleFunction value, boolean written) {
        int stride = channels + where.left() + where.right();
        int slabRows = rows + where.above() + Layout.BELOW;
        MemorySegment content = Packing.poison(dtype, (long) slabRows * stride);
        for (int i = 0; value != null && i < rows * channels; i++) {
            long row = i / channels + where.above();
            Packing.put(content, dtype, row * stride + where.left() + i % channels, value.applyAsDouble(i));
        }
        Tensor slab = scope.upload(content, dtype, slabRows, stride);
        Tensor view = slab.rows(where.above(), rows).slice(where.left(), channels);
        Operand operand = new Operand(slab, view, content, written);
        operands.put(view, operand);
        inOrder.add(operand);
        return view;
    }

    /** A weight of normal values. */
    Weight weight(DType dtype, long... shape) {
        int count = 1;
        for (long extent : shape) {
            count *= Math.toIntExact(extent);
        }
        MemorySegment values = arena.allocate((long) count * dtype.bytes(), 8);
        for (int i = 0; i < count; i++) {
            Packing.put(values, dtype, i, sign(random.nextGaussian()));
        }
        Weight weight = device.weight(values, dtype, shape);
        weights.put(weight, values);
        return weight;
    }

    /** Values of a weight, in the order of its shape. */
    double[] host(Weight weight) {
        double[] values = new double[Math.toIntExact(weight.shape().product())];
        for (int i = 0; i < values.length; i++) {
            values[i] = Packing.get(weights.get(weight), weight.dtype(), i);
        }
        return values;
    }

    /** Values of an operand before the operation. */
    double[] host(Tensor operand) {
        Operand made = operands.get(operand);
        return made.values(made.original());
    }

    /** An epilogue with the chosen parts, each of normal values. */
    Epilogue epilogue(Tensor dst, Activation activation, boolean bias, Segments gate, Tensor residual) {
        int n = dst.channels();
        Tensor by = null;
        if (gate != null) {
            by = normal(DType.F32, gate.count(), n);
        }
        return new Epilogue(
                bias ? normal(DType.F32, 1, n) : null, magnitudes ? Activation.NONE : activation, by, gate, residual);
    }

    /** Names a result to be compared with that of the reference. */
    void result(String name, Tensor tensor, Tolerance tolerance) {
        result(name, tensor, tolerance, 0);
    }

    /** As the other, with the scale or slack that the tolerance needs. */
    void result(String name, Tensor tensor, Tolerance tolerance, double scale) {
        results.add(new Result(name, operands.get(tensor), tolerance, scale, null));
    }

    /** Names a result to be compared with a formula, to {@code slack} absolute. */
    void expect(String name, Tensor tensor, double[] expected, double slack) {
        results.add(new Result(name, operands.get(tensor), Tolerance.ELEMENTWISE, slack, expected));
    }

    List<Result> results() {
        return results;
    }

    /** What the device now holds under an operand and around it. */
    MemorySegment content(Operand operand) {
        MemorySegment content =
                MemorySegment.ofArray(new byte[Math.toIntExact(operand.slab().bytes())]);
        device.read(operand.slab(), content, ReadKind.PRODUCT, "conformance");
        return content;
    }

    /** The first operand that was changed where it must not be; empty if none. */
    String damage() {
        for (Operand operand : inOrder) {
            String damage = operand.damage(content(operand));
            if (!damage.isEmpty()) {
                return damage;
            }
        }
        return "";
    }

    @Override
    public void close() {
        scope.close();
        weights.keySet().forEach(Weight::close);
    }
}
