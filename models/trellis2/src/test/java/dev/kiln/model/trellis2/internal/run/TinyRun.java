package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.backend.cpuvector.internal.CpuVector;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.weights.SafetensorsWriter;
import dev.kiln.weights.store.ModelStore;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs of the published pipeline types on a tiny checkpoint, from a stored occupancy. */
final class TinyRun {
    private static final int CELLS = 64;

    private final Path folder;
    private final Trellis2 generator;

    /**
     * Writes the checkpoint.
     *
     * @param subdivision logit of every child of every voxel
     */
    TinyRun(Path folder, float subdivision) throws Exception {
        this.folder = folder;
        this.generator =
                new Trellis2(new CheckpointSource(Path.of("checkpoints"), new ModelStore(folder.resolve("store"))));
        TinyCheckpoint.write(folder.resolve("tiny"), pipeline(), subdivision);
    }

    /** Stores an occupancy with these cells of the 64 grid. */
    void occupy(int... cells) throws Exception {
        float[] logits = new float[CELLS * CELLS * CELLS];
        Arrays.fill(logits, -1);
        for (int i = 0; i < cells.length; i += 3) {
            logits[(cells[i] * CELLS + cells[i + 1]) * CELLS + cells[i + 2]] = 1;
        }
        occupy(logits);
    }

    /** Stores these logits of the 64 grid. */
    void occupy(float[] logits) throws Exception {
        Files.createDirectories(folder.resolve("kept"));
        new SafetensorsWriter()
                .floats("mid.ss_latent", new float[4 * 16 * 16 * 16], 1, 4, 16, 16, 16)
                .floats("mid.occupancy_logits", logits, 1, 1, CELLS, CELLS, CELLS)
                .write(folder.resolve("kept/occupancy.safetensors"));
    }

    private static String pipeline() throws Exception {
        try (InputStream published = CheckpointSource.class.getResourceAsStream("published-pipeline.json")) {
            String text = new String(published.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("ss_flow_img_dit_1_3B_64_bf16", "ss_flow")
                    .replace("microsoft/TRELLIS-image-large/ckpts/ss_dec_conv3d_16l8_fp16", "ckpts/ss_dec")
                    .replace("slat_flow_img2shape_dit_1_3B_512_bf16", "shape_512")
                    .replace("slat_flow_img2shape_dit_1_3B_1024_bf16", "shape_1024")
                    .replace("slat_flow_imgshape2tex_dit_1_3B_512_bf16", "tex_512")
                    .replace("slat_flow_imgshape2tex_dit_1_3B_1024_bf16", "tex_1024")
                    .replace("shape_dec_next_dc_f16c32_fp16", "shape_dec")
                    .replace("tex_dec_next_dc_f16c32_fp16", "tex_dec")
                    .replace("facebook/dinov3-vitl16-pretrain-lvd1689m", "dinov3");
            // Four channels of statistics instead of 32.
            return text.replaceAll("(\"(?:mean|std)\": \\[)((?:\\s*[-0-9.]+,){3}\\s*[-0-9.]+)[^\\]]*\\]", "$1$2]");
        }
    }

    /** Shapes and paints. */
    VoxelField run(Map<String, String> shapeParameters) throws KilnException {
        String checkpoint = folder.resolve("tiny").toString();
        Map<String, String> shaping = new HashMap<>(shapeParameters);
        shaping.put("checkpoint", checkpoint);
        shaping.put("resume-stages", folder.resolve("kept").toString());
        shaping.put("shape-steps", "2");
        Parameters painting = new Parameters(Map.of("checkpoint", checkpoint, "texture-steps", "1"));
        Picture picture = picture();
        byte[] alpha = new byte[picture.width() * picture.height()];
        Arrays.fill(alpha, (byte) 255);
        List<StudioShot> shots = List.of(
                new StudioShot(picture, new Mask(picture.width(), picture.height(), Bytes.adopt(alpha)), picture));
        try (Device device =
                new CpuVector().open(DeviceSettings.ofMemory(1L << 30).withThreads(2))) {
            SilentContext context = new SilentContext(device);
            Shape shape = generator.shape(shots, 42, new Parameters(shaping), context);
            return (VoxelField) generator.paint(shape, shots, 42, painting, context);
        }
    }

    private static Picture picture() {
        byte[] rgba = new byte[4 * 40 * 40];
        for (int i = 0; i < rgba.length; i++) {
            rgba[i] = (byte) (i % 4 == 3 ? 255 : i * 3);
        }
        return new Picture(40, 40, Bytes.adopt(rgba));
    }
}
