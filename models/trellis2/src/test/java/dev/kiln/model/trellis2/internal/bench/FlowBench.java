package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.compute.Device;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.model.trellis2.internal.net.Conditioning;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.net.Modulation;
import dev.kiln.model.trellis2.internal.net.Tokens;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.nn.HostValues;
import dev.kiln.nn.TorchRandom;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.DtypePolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Times one forward of the full-size structure flow in bf16. */
final class FlowBench {
    /** Sizes of TRELLIS.2-4B (its specification, section 4). */
    private static final FlowConfig FULL = new FlowConfig(16, 8, 8, 1536, 1024, 30, 12, 8192, 10000);

    private static final int PICTURE_TOKENS = 1029;

    private FlowBench() {}

    static void run(Device device, int tokens, double teraflops, int repetitions) throws Exception {
        Path file = Files.createTempFile("structure-flow", ".safetensors");
        try {
            RandomWeights.write(FULL, file);
            try (Checkpoint checkpoint = Checkpoint.open(file);
                    FlowTransformer flow =
                            FlowTransformer.load(device, checkpoint.weights(DtypePolicy.floats()), FULL, DType.BF16);
                    Scope scope = device.openScope()) {
                time(device, flow, scope, tokens, teraflops, repetitions);
            }
        } finally {
            Files.delete(file);
        }
    }

    private static void time(
            Device device, FlowTransformer flow, Scope scope, int tokens, double teraflops, int repetitions) {
        Tensor picture = noise(scope, PICTURE_TOKENS, FULL.condition());
        Conditioning condition = flow.condition(scope, picture);
        Modulation modulation = flow.modulation(scope, new float[] {500}, Trace.NONE);
        int[] cells = new int[3 * tokens];
        for (int i = 0; i < tokens; i++) {
            cells[3 * i] = i / 256;
            cells[3 * i + 1] = i / 16 % 16;
            cells[3 * i + 2] = i % 16;
        }
        Tensor positions = HostValues.upload(scope, cells, tokens, 3);
        Tokens rows = new Tokens(
                flow.rope(scope, positions, 16), Segments.self(tokens), Segments.one(tokens, PICTURE_TOKENS));
        Tensor x = noise(scope, tokens, FULL.in());
        Tensor v = scope.tensor(DType.F32, tokens, FULL.out());
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= repetitions; i++) {
            long start = System.nanoTime();
            flow.velocity(v, x, rows, modulation, condition, Trace.NONE);
            device.finish();
            best = i == 0 ? best : Math.min(best, (System.nanoTime() - start) / 1e6);
        }
        double width = FULL.width();
        double linear = 2.0 * tokens * width * (3 * width + 3 * width + 2 * FULL.hidden());
        double attention = 4.0 * tokens * width * (tokens + PICTURE_TOKENS);
        double flop = FULL.blocks() * (linear + attention);
        double floor = flop / teraflops / 1e9;
        System.out.printf(
                Locale.ROOT,
                "structure flow, %d tokens, bf16: %.1f ms a forward, %.2f TFLOP, %.1f TFLOP/s; floor %.1f ms, ratio %.1f%n",
                tokens,
                best,
                flop / 1e12,
                flop / best / 1e9,
                floor,
                best / floor);
    }

    private static Tensor noise(Scope scope, int rows, int channels) {
        return HostValues.upload(scope, new TorchRandom(3).normal(rows * channels), rows, channels);
    }
}
