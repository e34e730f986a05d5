package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.compute.Device;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.ConditionerConfig;
import dev.kiln.model.trellis2.internal.checkpoint.SparseDecoderConfig;
import dev.kiln.model.trellis2.internal.checkpoint.StructureDecoderConfig;
import dev.kiln.model.trellis2.internal.net.PictureEncoder;
import dev.kiln.model.trellis2.internal.net.SparseDecoder;
import dev.kiln.model.trellis2.internal.net.StructureDecoder;
import dev.kiln.model.trellis2.internal.net.Subdivision;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.nn.HostValues;
import dev.kiln.nn.TorchRandom;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.DtypePolicy;
import dev.kiln.weights.Weights;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Times one forward of each full-size module but the flows, with random weights of the published types. */
final class ModuleBench {
    private static final ConditionerConfig ENCODER = new ConditionerConfig(1024, 4096, 24, 16, 16, 4, 1e-5, 100);
    private static final StructureDecoderConfig STRUCTURE =
            new StructureDecoderConfig(8, 2, 2, new int[] {512, 128, 32});
    private static final int[] CHANNELS = {1024, 512, 256, 128, 64};
    private static final int[] BLOCKS = {4, 16, 8, 4, 0};
    private static final SparseDecoderConfig SHAPE = new SparseDecoderConfig(32, CHANNELS, BLOCKS, 7, true, 0.5);
    private static final SparseDecoderConfig TEXTURE = new SparseDecoderConfig(32, CHANNELS, BLOCKS, 6, false, 0.5);
    private static final int PICTURE = 512;

    private final FlopCount count;
    private final double teraflops;
    private final int repetitions;
    private final int tokens;

    /** Work of a device, to be timed. */
    interface Forward {
        void run() throws Exception;
    }

    private interface Module {
        void time(Weights weights) throws Exception;
    }

    private ModuleBench(Device device, double teraflops, double scale, int repetitions) {
        this.count = new FlopCount(device);
        this.teraflops = teraflops;
        this.repetitions = repetitions;
        this.tokens = (int) (4096 * scale);
    }

    /** Times the modules whose published names begin with {@code prefix}. */
    static void run(Device device, double teraflops, double scale, int repetitions, String prefix) throws Exception {
        ModuleBench bench = new ModuleBench(device, teraflops, scale, repetitions);
        System.out.println("| module | ms | TFLOP | TFLOP/s | floor ms | ratio | peak MiB |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
        Map<String, Module> modules = new LinkedHashMap<>();
        modules.put("dinov3-vitl16-pretrain-lvd1689m", bench::encoder);
        modules.put("ss_dec_conv3d_16l8_fp16", bench::structure);
        modules.put("shape_dec_next_dc_f16c32_fp16", bench::shape);
        modules.put("tex_dec_next_dc_f16c32_fp16", bench::texture);
        for (Map.Entry<String, Module> module : modules.entrySet()) {
            if (module.getKey().startsWith(prefix)) {
                bench.with(module.getKey(), module.getValue());
            }
        }
    }

    private void with(String module, Module timed) throws Exception {
        Path file = Files.createTempFile("module", ".safetensors");
        try {
            PublishedWeights.write(module, file);
            try (Checkpoint checkpoint = Checkpoint.open(file)) {
                timed.time(checkpoint.weights(DtypePolicy.floats()));
            }
        } finally {
            Files.delete(file);
        }
    }

    private void encoder(Weights weights) throws Exception {
        float[] picture = new TorchRandom(5).normal(PICTURE * PICTURE * 3);
        try (PictureEncoder encoder = PictureEncoder.load(count.device(), weights, ENCODER);
                Scope scope = count.device().openScope()) {
            time("picture encoder, 512 x 512, F32", () -> encoder.encode(scope, picture, PICTURE, Trace.NONE));
        }
    }

    private void structure(Weights weights) throws Exception {
        try (StructureDecoder decoder = StructureDecoder.load(count.device(), weights, STRUCTURE);
                Scope scope = count.device().openScope()) {
            Tensor latent = noise(scope, 16 * 16 * 16, 8).withExtents(1, 16, 16, 16);
            time("structure decoder, 16^3 to 64^3", () -> decoder.logits(scope, latent, Trace.NONE));
        }
    }

    private void shape(Weights weights) throws Exception {
        try (SparseDecoder decoder = SparseDecoder.load(count.device(), weights, SHAPE, DType.F16);
                Scope scope = count.device().openScope()) {
            decoder(decoder, scope, "shape decoder", null);
        }
    }

    /** Every voxel has the four children of its lower half: as many as a surface has. */
    private void texture(Weights weights) throws Exception {
        try (SparseDecoder decoder = SparseDecoder.load(count.device(), weights, TEXTURE, DType.F16);
                Scope scope = count.device().openScope()) {
            decoder(decoder, scope, "texture decoder", SurfaceGuides.of(tokens, TEXTURE.doublings()));
        }
    }

    private void decoder(SparseDecoder decoder, Scope scope, String name, List<Subdivision> guides) throws Exception {
        int[] cells = SurfaceGuides.cells(tokens);
        Tensor latent = noise(scope, tokens, 32);
        long[] voxels = new long[1];
        time(name + ", " + tokens + " tokens, F16", () -> {
            try (Scope result = count.device().openScope()) {
                voxels[0] = decoder.decode(result, latent, cells, guides, Trace.NONE)
                        .features()
                        .rows();
            }
        });
        System.out.println("| (" + name + " to " + voxels[0] + " voxels) | | | | | | |");
    }

    private void time(String name, Forward forward) throws Exception {
        double flop = count.of(forward);
        Device device = count.device();
        device.resetPeak();
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < repetitions; i++) {
            long start = System.nanoTime();
            forward.run();
            device.finish();
            best = Math.min(best, (System.nanoTime() - start) / 1e6);
        }
        double floor = flop / teraflops / 1e9;
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.2f | %.2f | %.1f | %.2f | %d |%n",
                name,
                best,
                flop / 1e12,
                flop / best / 1e9,
                floor,
                best / floor,
                device.memory().peak() >> 20);
    }

    private static Tensor noise(Scope scope, int rows, int channels) {
        return HostValues.upload(scope, new TorchRandom(3).normal(rows * channels), rows, channels);
    }
}
