package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.compute.host.Half;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.weights.Dtype;
import dev.kiln.weights.SafetensorsWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Random;

/** A checkpoint of the structure flow in bf16, full of small random numbers. */
final class RandomWeights {
    private static final int PATTERN = 1 << 20;

    private final Arena arena;
    private final SafetensorsWriter writer = new SafetensorsWriter();
    private final MemorySegment pattern;
    private long next;

    private RandomWeights(Arena arena) {
        this.arena = arena;
        this.pattern = arena.allocate(2L * PATTERN, 64);
        Random random = new Random(1);
        for (int i = 0; i < PATTERN; i++) {
            pattern.setAtIndex(ValueLayout.JAVA_SHORT, i, Half.toBf16((float) random.nextGaussian() * 0.02f));
        }
    }

    /** Adds the tensors of a module. */
    interface Module {
        void add(RandomWeights weights) throws Exception;
    }

    static void write(Path file, Module module) throws Exception {
        try (Arena arena = Arena.ofShared()) {
            RandomWeights weights = new RandomWeights(arena);
            module.add(weights);
            weights.writer.write(file);
        }
    }

    static void write(FlowConfig config, Path file) throws Exception {
        write(file, weights -> {
            int width = config.width();
            weights.linear("t_embedder.mlp.0", width, 256);
            weights.linear("t_embedder.mlp.2", width, width);
            weights.linear("adaLN_modulation.1", 6 * width, width);
            weights.linear("input_layer", width, config.in());
            weights.linear("out_layer", config.out(), width);
            for (int i = 0; i < config.blocks(); i++) {
                weights.block("blocks." + i + ".", config);
            }
        });
    }

    private void block(String name, FlowConfig config) {
        int width = config.width();
        add(name + "modulation", 6L * width);
        add(name + "norm2.weight", width);
        add(name + "norm2.bias", width);
        linear(name + "self_attn.to_qkv", 3 * width, width);
        linear(name + "self_attn.to_out", width, width);
        linear(name + "cross_attn.to_q", width, width);
        linear(name + "cross_attn.to_kv", 2 * width, config.condition());
        linear(name + "cross_attn.to_out", width, width);
        linear(name + "mlp.mlp.0", config.hidden(), width);
        linear(name + "mlp.mlp.2", width, config.hidden());
        for (String kind : new String[] {"self_attn.q", "self_attn.k", "cross_attn.q", "cross_attn.k"}) {
            add(name + kind + "_rms_norm.gamma", config.heads(), config.headWidth());
        }
    }

    private void linear(String name, int out, int in) {
        add(name + ".weight", out, in);
        add(name + ".bias", out);
    }

    private void add(String name, long... shape) {
        add(name, Dtype.BF16, shape);
    }

    void add(String name, Dtype dtype, long... shape) {
        long count = 1;
        for (long extent : shape) {
            count *= extent;
        }
        MemorySegment halves = halves(count);
        MemorySegment values = switch (dtype) {
            case BF16 -> halves;
            case F16 -> converted(halves, count, 2);
            default -> converted(halves, count, 4);
        };
        writer.tensor(name, dtype, shape, values);
    }

    private MemorySegment halves(long count) {
        MemorySegment values = arena.allocate(2 * count, 64);
        for (long at = 0; at < count; ) {
            long run = Math.min(count - at, PATTERN - next);
            MemorySegment.copy(pattern, 2 * next, values, 2 * at, 2 * run);
            at += run;
            next = (next + run + 7) % PATTERN;
        }
        return values;
    }

    private MemorySegment converted(MemorySegment bf16, long count, int bytes) {
        MemorySegment values = arena.allocate(bytes * count, 64);
        for (long i = 0; i < count; i++) {
            float value = Half.fromBf16(bf16.getAtIndex(ValueLayout.JAVA_SHORT, i));
            if (bytes == 4) {
                values.setAtIndex(ValueLayout.JAVA_FLOAT, i, value);
            } else {
                values.setAtIndex(ValueLayout.JAVA_SHORT, i, Float.floatToFloat16(value));
            }
        }
        return values;
    }
}
