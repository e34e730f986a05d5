package dev.kiln.nn;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import dev.kiln.weights.Dtype;
import dev.kiln.weights.WeightTensor;
import dev.kiln.weights.Weights;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings the tensors of a checkpoint to a device, strictly: each is taken with the shape that the model expects, and
 * each changes its layout at most once, here. Matrices stay in the type of the file; vectors become f32. What was loaded
 * lives until {@link #close()}; the checkpoint must stay open as long.
 */
public final class ModuleLoader implements AutoCloseable {
    private final Device device;
    private final Weights weights;
    private final Scope vectors;
    private final Arena arena;
    private final List<Weight> matrices;

    private ModuleLoader(Device device, Weights weights, Scope vectors, Arena arena, List<Weight> matrices) {
        this.device = device;
        this.weights = weights;
        this.vectors = vectors;
        this.arena = arena;
        this.matrices = matrices;
    }

    /** A loader of {@code weights} to {@code device}. */
    public static ModuleLoader open(Device device, Weights weights) {
        return new ModuleLoader(device, weights, device.openScope(), Arena.ofShared(), new ArrayList<>());
    }

    /** The same loader, whose names continue behind {@code name} and a dot. Closing either closes both. */
    public ModuleLoader scope(String name) {
        return new ModuleLoader(device, weights.scope(name), vectors, arena, matrices);
    }

    /** {@code name.weight [out,in]} and {@code name.bias [out]}. */
    public Affine linear(String name, int out, int in) throws KilnException {
        return new Affine(weight(weights.take(name + ".weight", out, in)), vector(name + ".bias", out));
    }

    /** Several linear layers of one input as one, their outputs side by side; a layer without a bias adds nothing. */
    public Affine stacked(int out, int in, String... names) throws KilnException {
        WeightTensor[] parts = new WeightTensor[names.length];
        float[] bias = new float[names.length * out];
        for (int i = 0; i < names.length; i++) {
            parts[i] = weights.take(names[i] + ".weight", out, in);
            if (parts[i].dtype() != parts[0].dtype()) {
                throw new KilnException(
                        Fault.FAILED, weights.source(), "'" + parts[i].name() + "' differs in type", "fetch it again");
            }
            if (weights.has(names[i] + ".bias")) {
                float[] own = weights.take(names[i] + ".bias", out).toFloats();
                System.arraycopy(own, 0, bias, i * out, out);
            }
        }
        MemorySegment rows = WeightLayout.stacked(arena, parts);
        Weight weight = weight(rows, parts[0].dtype(), (long) names.length * out, in);
        return new Affine(weight, upload(bias, 1, bias.length));
    }

    /** A 2D convolution without overlap, {@code [out,in,patch,patch]}, as a linear layer on patches (row, col, c). */
    public Affine patches(String name, int out, int in, int patch) throws KilnException {
        WeightTensor tensor = weights.take(name + ".weight", out, in, patch, patch);
        MemorySegment moved = WeightLayout.permuted(arena, tensor, 0, 2, 3, 1);
        Weight weight = weight(moved, tensor.dtype(), out, (long) patch * patch * in);
        return new Affine(weight, vector(name + ".bias", out));
    }

    /** A dense 3x3x3 convolution, {@code [out,in,3,3,3]} in the file. */
    public Affine conv3d(String name, int out, int in) throws KilnException {
        WeightTensor tensor = weights.take(name + ".weight", out, in, 3, 3, 3);
        MemorySegment moved = WeightLayout.permuted(arena, tensor, 0, 2, 3, 4, 1);
        return new Affine(weight(moved, tensor.dtype(), out, 3, 3, 3, in), vector(name + ".bias", out));
    }

    /**
     * A dense 3x3x3 convolution whose output is spread over blocks of 2x2x2 cells: channel {@code 8c + 4a + 2b + d} in
     * the file becomes {@code (4a + 2b + d) * out + c}, so that whole vectors move afterwards.
     */
    public Affine conv3dForBlocks(String name, int out, int in) throws KilnException {
        WeightTensor tensor = weights.take(name + ".weight", 8L * out, in, 3, 3, 3);
        WeightTensor split = new WeightTensor(
                tensor.name(), tensor.dtype(), new long[] {out, 8, in, 3, 3, 3}, tensor.data(), tensor.source());
        MemorySegment moved = WeightLayout.permuted(arena, split, 1, 0, 3, 4, 5, 2);
        float[] file = weights.take(name + ".bias", 8L * out).toFloats();
        float[] bias = new float[file.length];
        for (int c = 0; c < out; c++) {
            for (int octant = 0; octant < 8; octant++) {
                bias[octant * out + c] = file[8 * c + octant];
            }
        }
        return new Affine(weight(moved, tensor.dtype(), 8L * out, 3, 3, 3, in), upload(bias, 1, bias.length));
    }

    /** A sparse 3x3x3 convolution, {@code [out,3,3,3,in]} in the file. */
    public Affine sparseConv(String name, int out, int in) throws KilnException {
        Weight weight = weight(weights.take(name + ".weight", out, 3, 3, 3, in));
        return new Affine(weight, vector(name + ".bias", out));
    }

    /** A vector of {@code size} values as {@code [1,size]} f32. */
    public Tensor vector(String name, int size) throws KilnException {
        return upload(weights.take(name, size).toFloats(), 1, size);
    }

    /** A matrix of parameters that are not multiplied as one, as {@code [rows,channels]} f32. */
    public Tensor table(String name, int rows, int channels) throws KilnException {
        return upload(weights.take(name, rows, channels).toFloats(), rows, channels);
    }

    /** Values of any shape, on the host. */
    public float[] values(String name, long... shape) throws KilnException {
        return weights.take(name, shape).toFloats();
    }

    /** Says that the model does not need {@code name}. */
    public void leave(String name) throws KilnException {
        weights.leave(name);
    }

    /**
     * Ends the loading.
     *
     * @throws KilnException if the checkpoint holds a tensor that nobody took
     */
    public void verifyAllUsed() throws KilnException {
        weights.verifyAllUsed();
    }

    private Weight weight(WeightTensor tensor) {
        return weight(tensor.data(), tensor.dtype(), tensor.shape());
    }

    private Weight weight(MemorySegment values, Dtype dtype, long... shape) {
        Weight weight = device.weight(values, typeOf(dtype), shape);
        matrices.add(weight);
        return weight;
    }

    private static DType typeOf(Dtype dtype) {
        return switch (dtype) {
            case F16 -> DType.F16;
            case BF16 -> DType.BF16;
            case F32 -> DType.F32;
            default -> throw new IllegalArgumentException("weights of type " + dtype + " have no place on a device");
        };
    }

    private Tensor upload(float[] values, long rows, int channels) {
        return HostValues.upload(vectors, values, rows, channels);
    }

    /** Unloads everything. */
    @Override
    public void close() {
        matrices.forEach(Weight::close);
        vectors.close();
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
