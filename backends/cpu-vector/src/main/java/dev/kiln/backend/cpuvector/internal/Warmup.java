package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.Ops;
import dev.kiln.compute.op.Activation;
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
import java.util.concurrent.CancellationException;

/**
 * Has the compiler see the kernels while the first job still looks at its photo: until they are compiled, vector code runs a
 * hundred times slower than after. Works on a device and on numbers of its own, a fixed number of rounds; no result depends
 * on it.
 */
final class Warmup implements AutoCloseable {
    private static final int ROUNDS = 220;
    private static final int ROWS = 144;
    private static final int WIDTH = 192;
    private static final int HEADS = 4;

    private volatile boolean stopped;
    private Thread thread;

    /** Starts at the first call, in the background; later calls do nothing. */
    synchronized void start() {
        if (thread == null && !stopped) {
            thread = new Thread(this::run, "kiln-cpu-vector-warmup");
            thread.setDaemon(true);
            thread.setPriority(Thread.MIN_PRIORITY);
            thread.start();
        }
    }

    private void run() {
        DeviceSettings settings = DeviceSettings.ofMemory(64L << 20).withThreads(1);
        try (Arena arena = Arena.ofConfined();
                Device device = CpuVector.device(settings);
                Scope scope = device.openScope();
                Weight square = device.weight(arena.allocate(2L * WIDTH * WIDTH), DType.F16, WIDTH, WIDTH);
                Weight filter = device.weight(arena.allocate(2L * 27 * 64 * 64), DType.F16, 64, 3, 3, 3, 64)) {
            device.cancelWhen(() -> stopped);
            Round round = new Round(device.ops(), scope, square, filter);
            for (int i = 0; i < ROUNDS; i++) {
                round.run();
            }
        } catch (CancellationException e) {
            // the bundle stops: what is compiled is compiled
        }
    }

    /** Ends the background work within a few milliseconds. */
    @Override
    public void close() throws InterruptedException {
        Thread running;
        synchronized (this) {
            stopped = true;
            running = thread;
        }
        if (running != null) {
            running.join();
        }
    }

    /** One pass over the kernels of a flow block and of a decoder block, on zeros. */
    private static final class Round {
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
        private final Rope rope;

        Round(Ops ops, Scope scope, Weight square, Weight filter) {
            this.ops = ops;
            this.square = square;
            this.filter = filter;
            x = zeros(ops, scope, DType.F32, ROWS, WIDTH);
            y = zeros(ops, scope, DType.F32, ROWS, WIDTH);
            z = zeros(ops, scope, DType.F32, ROWS, WIDTH);
            vector = zeros(ops, scope, DType.F32, 1, WIDTH);
            gamma = zeros(ops, scope, DType.F32, HEADS, WIDTH / HEADS);
            voxels = zeros(ops, scope, DType.F32, ROWS, 64);
            mixed = zeros(ops, scope, DType.F32, ROWS, 64);
            map = zeros(ops, scope, DType.I32, 27, ROWS);
            int pairs = WIDTH / HEADS / 2;
            Tensor table = zeros(ops, scope, DType.F32, 1, 2 * pairs);
            Tensor positions = zeros(ops, scope, DType.I32, ROWS, 1);
            rope = new Rope(table, positions, new int[] {pairs}, Rope.Pairing.INTERLEAVED);
        }

        void run() {
            ops.layerNorm(y, x, LayerNorm.eps(1e-6).modulated(vector, vector));
            ops.linear(z, y, square, Epilogue.bias(vector));
            ops.rmsNorm(z, z, HEADS, RmsNorm.l2(gamma));
            ops.rope(z, z, HEADS, rope);
            ops.attention(y, z, z, z, HEADS, Segments.one(ROWS, ROWS), 0.1f);
            ops.linear(z, y, square, Epilogue.bias(vector).gated(vector).plus(x));
            ops.linear(z, y, square, Epilogue.bias(vector).then(Activation.GELU_TANH));
            ops.sparseConv(mixed, voxels, map, filter, Epilogue.NONE);
            ops.layerNorm(mixed, mixed, LayerNorm.eps(1e-6).then(Activation.SILU));
            ops.unary(y, y, Unary.SILU);
        }

        private static Tensor zeros(Ops ops, Scope scope, DType dtype, long rows, int channels) {
            Tensor tensor = scope.tensor(dtype, rows, channels);
            ops.fill(tensor, 0);
            return tensor;
        }
    }
}
