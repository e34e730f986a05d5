package dev.kiln.model.trellis2.internal.run;

import dev.kiln.weights.SafetensorsWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A checkpoint in the published layout with all its modules, grids and pipeline types, but a few channels wide. Weights
 * are small and fixed.
 */
final class TinyCheckpoint {
    private static final int WIDTH = 12;
    private static final int HIDDEN = 24;
    private static final int TOKEN = 16;
    private static final int LATENT = 4;
    private static final int[] LEVELS = {16, 8, 8, 8, 8};

    private final Path folder;
    private final float subdivision;
    private SafetensorsWriter writer = new SafetensorsWriter();
    private int salt;

    private TinyCheckpoint(Path folder, float subdivision) {
        this.folder = folder;
        this.subdivision = subdivision;
    }

    /** Writes it; each child of each voxel has the logit {@code subdivision}. */
    static void write(Path folder, String pipeline, float subdivision) throws Exception {
        TinyCheckpoint tiny = new TinyCheckpoint(folder, subdivision);
        Files.createDirectories(folder.resolve("ckpts"));
        Files.createDirectories(folder.resolve("dinov3"));
        Files.writeString(folder.resolve("pipeline.json"), pipeline);
        tiny.flow("ss_flow", "SparseStructureFlowModel", 16, LATENT);
        for (String size : new String[] {"512", "1024"}) {
            tiny.flow("shape_" + size, "SLatFlowModel", 32, LATENT);
            tiny.flow("tex_" + size, "SLatFlowModel", 32, 2 * LATENT);
        }
        tiny.structureDecoder();
        tiny.decoder("shape_dec", "FlexiDualGridVaeDecoder", "\"resolution\":512", 7, true);
        tiny.decoder("tex_dec", "SparseUnetVaeDecoder", "\"out_channels\":6,\"pred_subdiv\":false", 6, false);
        tiny.conditioner();
    }

    private void put(String name, long... shape) {
        int count = 1;
        for (long size : shape) {
            count *= (int) size;
        }
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = ((i * 37 + salt * 101) % 29 - 14) / 100f;
        }
        salt++;
        writer.floats(name, values, shape);
    }

    private void ones(String name, int count) {
        float[] values = new float[count];
        Arrays.fill(values, 1);
        writer.floats(name, values, count);
    }

    private void linear(String name, long out, long in) {
        put(name + ".weight", out, in);
        put(name + ".bias", out);
    }

    private void end(String name, String json) throws Exception {
        Files.writeString(folder.resolve(name + ".json"), json);
        writer.write(folder.resolve(name + ".safetensors"));
        writer = new SafetensorsWriter();
    }

    private void flow(String name, String type, int resolution, int in) throws Exception {
        linear("t_embedder.mlp.0", WIDTH, 256);
        linear("t_embedder.mlp.2", WIDTH, WIDTH);
        linear("adaLN_modulation.1", 6 * WIDTH, WIDTH);
        linear("input_layer", WIDTH, in);
        linear("out_layer", LATENT, WIDTH);
        put("blocks.0.modulation", 6 * WIDTH);
        put("blocks.0.norm2.weight", WIDTH);
        put("blocks.0.norm2.bias", WIDTH);
        linear("blocks.0.self_attn.to_qkv", 3 * WIDTH, WIDTH);
        linear("blocks.0.self_attn.to_out", WIDTH, WIDTH);
        linear("blocks.0.cross_attn.to_q", WIDTH, WIDTH);
        linear("blocks.0.cross_attn.to_kv", 2 * WIDTH, TOKEN);
        linear("blocks.0.cross_attn.to_out", WIDTH, WIDTH);
        linear("blocks.0.mlp.mlp.0", HIDDEN, WIDTH);
        linear("blocks.0.mlp.mlp.2", WIDTH, HIDDEN);
        for (String attention : new String[] {"self_attn", "cross_attn"}) {
            put("blocks.0." + attention + ".q_rms_norm.gamma", 2, WIDTH / 2);
            put("blocks.0." + attention + ".k_rms_norm.gamma", 2, WIDTH / 2);
        }
        end(
                "ckpts/" + name,
                "{\"name\":\"" + type + "\",\"args\":{\"resolution\":" + resolution + ",\"in_channels\":" + in
                        + ",\"out_channels\":" + LATENT + ",\"model_channels\":" + WIDTH + ",\"cond_channels\":" + TOKEN
                        + ",\"num_blocks\":1,\"num_heads\":2,\"mlp_ratio\":2,\"pe_mode\":\"rope\",\"share_mod\":true,"
                        + "\"qk_rms_norm\":true,\"qk_rms_norm_cross\":true}}");
    }

    private void structureDecoder() throws Exception {
        int[] channels = {8, 8, 4};
        put("input_layer.weight", 8, LATENT, 3, 3, 3);
        put("input_layer.bias", 8);
        for (int level = 0; level < 2; level++) {
            put("blocks." + level + ".conv.weight", 8L * channels[level + 1], channels[level], 3, 3, 3);
            put("blocks." + level + ".conv.bias", 8L * channels[level + 1]);
        }
        ones("out_layer.0.weight", 4);
        put("out_layer.0.bias", 4);
        put("out_layer.2.weight", 1, 4, 3, 3, 3);
        put("out_layer.2.bias", 1);
        end(
                "ckpts/ss_dec",
                "{\"name\":\"SparseStructureDecoder\",\"args\":{\"out_channels\":1,\"latent_channels\":" + LATENT
                        + ",\"num_res_blocks\":0,\"num_res_blocks_middle\":0,\"channels\":[8,8,4]}}");
    }

    private void decoder(String name, String type, String args, int out, boolean predicts) throws Exception {
        linear("from_latent", LEVELS[0], LATENT);
        linear("output_layer", out, LEVELS[LEVELS.length - 1]);
        for (int level = 0; level + 1 < LEVELS.length; level++) {
            String up = "blocks." + level + ".0.";
            ones(up + "norm1.weight", LEVELS[level]);
            put(up + "norm1.bias", LEVELS[level]);
            put(up + "conv1.weight", 8L * LEVELS[level + 1], 3, 3, 3, LEVELS[level]);
            put(up + "conv1.bias", 8L * LEVELS[level + 1]);
            put(up + "conv2.weight", LEVELS[level + 1], 3, 3, 3, LEVELS[level + 1]);
            put(up + "conv2.bias", LEVELS[level + 1]);
            if (predicts) {
                writer.floats(up + "to_subdiv.weight", new float[8 * LEVELS[level]], 8, LEVELS[level]);
                float[] logits = new float[8];
                Arrays.fill(logits, subdivision);
                writer.floats(up + "to_subdiv.bias", logits, 8);
            }
        }
        end(
                "ckpts/" + name,
                "{\"name\":\"" + type + "\",\"args\":{" + args + ",\"model_channels\":[16,8,8,8,8],\"latent_channels\":"
                        + LATENT + ",\"num_blocks\":[0,0,0,0,0]}}");
    }

    private void conditioner() throws Exception {
        put("embeddings.cls_token", 1, 1, TOKEN);
        put("embeddings.mask_token", 1, 1, TOKEN);
        put("embeddings.register_tokens", 1, 4, TOKEN);
        put("embeddings.patch_embeddings.weight", TOKEN, 3, 16, 16);
        put("embeddings.patch_embeddings.bias", TOKEN);
        put("norm.weight", TOKEN);
        put("norm.bias", TOKEN);
        end("dinov3/model", "{}");
        Files.writeString(
                folder.resolve("dinov3/config.json"),
                "{\"hidden_size\":16,\"num_attention_heads\":2,\"intermediate_size\":32,\"num_hidden_layers\":0,"
                        + "\"patch_size\":16,\"num_register_tokens\":4}");
    }
}
