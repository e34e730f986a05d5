package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.util.List;

/**
 * One pass over the kernels of flow and decoder blocks, on few rows but of a usual width, since the compiler shapes its
 * code by the loops it has seen. What is rare comes first: code for a branch that was not taken yet is left out, and when
 * it is taken all is compiled again.
 */
final class WarmupRound implements AutoCloseable {
    private static final int ROWS = 36;
    private static final int WIDTH = 192;
    private static final int HEADS = 4;
    private static final int CHANNELS = 64;

    /** A row that whole vectors do not cover. */
    private static final int UNEVEN = 29;

    private static final int SCORES = 125;
    private static final int PAIRS = 24;
    private static final int WEIGHTS = 256;

    private final Ops ops;
    private final Weight square;
    private final Weight filter;
    private final Tensor x;
    private final Tensor y;
    private final Tensor z;
    private final Tensor vector;
    private final Tensor gamma;
    private final Tensor voxels;
    private final Tensor mixed;
    private final Tensor map;
    private final Tensor turned;
    private final Rope neighbours;
    private final Rope halves;
    private final float[] row = new float[2 * WEIGHTS];
    private final float[] sums = new float[64];

    /** Zeros of {@code scope} and {@code arena} for all rounds. */
    WarmupRound(Device device, Scope scope, Arena arena) {
        ops = device.ops();
        square = device.weight(arena.allocate(2L * WIDTH * WIDTH), DType.F16, WIDTH, WIDTH);
        filter = device.weight(arena.allocate(2L * 27 * CHANNELS * CHANNELS), DType.F16, CHANNELS, 3, 3, 3, CHANNELS);
        x = zeros(scope, DType.F32, ROWS, WIDTH);
        y = zeros(scope, DType.F32, ROWS, WIDTH);
        z = zeros(scope, DType.F32, ROWS, WIDTH);
        vector = zeros(scope, DType.F32, 1, WIDTH);
        gamma = zeros(scope, DType.F32, HEADS, WIDTH / HEADS);
        voxels = zeros(scope, DType.F32, ROWS, CHANNELS);
        mixed = zeros(scope, DType.F32, ROWS, CHANNELS);
        map = zeros(scope, DType.I32, 27, ROWS);
        ops.fill(map.rows(9, 9), -1);
        ops.fill(map.slice(0, ROWS / 2).rows(18, 9), -1);
        turned = zeros(scope, DType.F32, 1, 2 * PAIRS);
        Tensor table = zeros(scope, DType.F32, 1, 2 * PAIRS);
        Tensor places = zeros(scope, DType.I32, 1, 3);
        neighbours = new Rope(table, places, new int[] {PAIRS / 3, PAIRS / 3, PAIRS / 3}, Rope.Pairing.INTERLEAVED);
        halves = new Rope(table, places.slice(0, 2), new int[] {PAIRS / 2, PAIRS / 2}, Rope.Pairing.HALF);
    }

    private Tensor zeros(Scope scope, DType dtype, long rows, int channels) {
        Tensor tensor = scope.tensor(dtype, rows, channels);
        ops.fill(tensor, 0);
        return tensor;
    }

    void run() {
        uneven();
        ops.layerNorm(y, x, LayerNorm.eps(1e-6).modulated(vector, vector));
        ops.layerNorm(y, x, LayerNorm.eps(1e-6).affine(vector, vector).then(Activation.SILU));
        ops.linear(z, y, square, Epilogue.bias(vector));
        ops.rmsNorm(z, z, HEADS, RmsNorm.l2(gamma));
        ops.attention(y, z, z, z, HEADS, Segments.one(ROWS, ROWS), 0.1f);
        ops.linear(z, y, square, Epilogue.bias(vector).gated(vector).plus(x));
        ops.linear(z, y, square, Epilogue.bias(vector).then(Activation.GELU_ERF));
        ops.linear(z, y, square, Epilogue.bias(vector).then(Activation.GELU_TANH));
        ops.sparseConv(mixed, voxels, map, filter, Epilogue.NONE);
        ops.unary(y, y, Unary.SILU);
        ops.binary(x, y, z, Binary.ADD);
        for (Binary function : List.of(Binary.ADD, Binary.MUL, Binary.SUB, Binary.DIV)) {
            ops.binary(mixed, mixed, mixed, function);
        }
        for (Unary function : List.of(Unary.SILU, Unary.SIGMOID, Unary.AFFINE, Unary.SOFTPLUS)) {
            ops.unary(mixed, mixed, function, 1, 0);
        }
    }

    /** Rows that end within a vector, and scores of which a second block is no greater than the first. */
    private void uneven() {
        RowMath.standardise(row, 0, UNEVEN, 1e-6, WEIGHTS);
        RowMath.affine(row, 0, UNEVEN, row, 0, null, 0, 1);
        RowMath.affine(row, 0, UNEVEN, null, 0, row, 0, 1);
        RowMath.scale(row, 0, UNEVEN, 1, row, 0);
        sums[0] = -1;
        for (int block = 0; block < 2; block++) {
            Attention.softmax(row, 0, SCORES, 1, row, WEIGHTS, sums, 0, 1, 2, WIDTH / HEADS);
        }
        ops.rope(turned, turned, 1, neighbours);
        ops.rope(turned, turned, 1, halves);
    }

    @Override
    public void close() {
        filter.close();
        square.close();
    }
}
