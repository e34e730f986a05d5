package dev.kiln.model.trellis2.internal.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.check.ModuleCheck;
import dev.kiln.weights.store.ModelStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files with the full headers and no data: sparse, so that 16 GB take no disk. */
class PublishedModulesTest {
    private static final String FLOW = "ss_flow_img_dit_1_3B_64_bf16";

    @TempDir
    Path cache;

    private final Map<String, List<String[]>> modules = new TreeMap<>();
    private Path checkpoint;

    /** Three repositories laid out as a Hugging Face cache does. */
    @BeforeEach
    void snapshots() throws Exception {
        checkpoint = repository("models--microsoft--TRELLIS.2-4B");
        Path large = repository("models--microsoft--TRELLIS-image-large");
        Path encoder = repository("models--facebook--dinov3-vitl16-pretrain-lvd1689m");
        try (InputStream pipeline = getClass().getResourceAsStream("published-pipeline.json")) {
            Files.copy(pipeline, checkpoint.resolve("pipeline.json"));
        }
        try (InputStream table = PublishedModules.class.getResourceAsStream("keys.tsv")) {
            for (String line : new String(table.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                String[] columns = line.split("\t", -1);
                if (!columns[0].equals("module")) {
                    modules.computeIfAbsent(columns[0], name -> new ArrayList<>())
                            .add(columns);
                }
            }
        }
        for (String module : modules.keySet()) {
            write(module, file(module, large, encoder));
        }
    }

    private Path repository(String name) throws IOException {
        Files.createDirectories(cache.resolve(name).resolve("blobs"));
        return Files.createDirectories(cache.resolve(name).resolve("snapshots/0123abcd"));
    }

    private Path file(String module, Path large, Path encoder) throws IOException {
        if (module.startsWith("dinov3")) {
            return encoder.resolve("model.safetensors");
        }
        Path folder = module.startsWith("ss_dec") ? large : checkpoint;
        return Files.createDirectories(folder.resolve("ckpts")).resolve(module + ".safetensors");
    }

    private void write(String module, Path file) throws IOException {
        StringBuilder header = new StringBuilder("{");
        long at = 0;
        for (String[] columns : modules.get(module)) {
            long size = columns[3].equals("F32") ? 4 : 2;
            for (String extent : columns[2].split("x")) {
                size *= Long.parseLong(extent);
            }
            header.append(header.length() == 1 ? "" : ",")
                    .append('"' + columns[1] + "\":{\"dtype\":\"" + columns[3] + "\",\"shape\":[")
                    .append(columns[2].replace('x', ','))
                    .append("],\"data_offsets\":[" + at + "," + (at + size) + "]}");
            at += size;
        }
        byte[] json = header.append('}').toString().getBytes(StandardCharsets.UTF_8);
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.write(ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(json.length)
                    .array());
            out.write(json);
            out.setLength(8 + json.length + at);
        }
    }

    private List<ModuleCheck> check() throws KilnException {
        CheckpointSource source = new CheckpointSource(Path.of("checkpoints"), new ModelStore(cache.resolve("store")));
        return new PublishedModules(source).check(checkpoint.toString());
    }

    @Test
    void theThreePublishedFoldersAreAsPublished() throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        for (ModuleCheck module : check()) {
            assertTrue(module.asPublished(), module::toString);
            counts.put(module.module(), module.found());
        }
        assertEquals(
                Map.of(
                        FLOW,
                        640,
                        "slat_flow_img2shape_dit_1_3B_512_bf16",
                        640,
                        "slat_flow_img2shape_dit_1_3B_1024_bf16",
                        640,
                        "slat_flow_imgshape2tex_dit_1_3B_512_bf16",
                        640,
                        "slat_flow_imgshape2tex_dit_1_3B_1024_bf16",
                        640,
                        "shape_dec_next_dc_f16c32_fp16",
                        292,
                        "tex_dec_next_dc_f16c32_fp16",
                        284,
                        "ss_dec_conv3d_16l8_fp16",
                        74,
                        "dinov3-vitl16-pretrain-lvd1689m",
                        415),
                counts);
    }

    @Test
    void countsElementTypes() throws Exception {
        Map<String, String> dtypes = new TreeMap<>();
        check().forEach(module -> dtypes.put(module.module(), module.dtypes()));
        assertEquals("640 BF16", dtypes.get(FLOW));
        assertEquals("36 F16, 38 F32", dtypes.get("ss_dec_conv3d_16l8_fp16"));
        assertEquals("292 F16", dtypes.get("shape_dec_next_dc_f16c32_fp16"));
    }

    @Test
    void aRenamedATransposedAndAMissingTensorAreNamed() throws Exception {
        List<String[]> flow = modules.get(FLOW);
        flow.removeIf(tensor -> tensor[1].equals("out_layer.bias"));
        for (String[] tensor : flow) {
            if (tensor[1].equals("blocks.3.modulation")) {
                tensor[1] = "blocks.3.modulations";
            } else if (tensor[1].equals("blocks.7.mlp.mlp.0.weight")) {
                tensor[2] = "1536x8192";
            } else if (tensor[1].equals("blocks.9.norm2.bias")) {
                tensor[3] = "F16";
            }
        }
        write(FLOW, checkpoint.resolve("ckpts/" + FLOW + ".safetensors"));
        ModuleCheck module = check().stream()
                .filter(one -> one.module().equals(FLOW))
                .findFirst()
                .orElseThrow();
        assertEquals(5, module.differences().size(), module::toString);
        assertEquals(640, module.expected());
        assertEquals(639, module.found());
    }

    @Test
    void aCutOffFileIsADifferenceOfItsModule() throws Exception {
        Path file = checkpoint.resolve("ckpts/tex_dec_next_dc_f16c32_fp16.safetensors");
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.setLength(out.length() / 2);
        }
        long broken = check().stream().filter(module -> !module.asPublished()).count();
        assertEquals(1, broken);
    }

    @Test
    void anotherCheckpointIsNotThePublishedOne() {
        CheckpointSource source = new CheckpointSource(Path.of("checkpoints"), new ModelStore(cache.resolve("store")));
        KilnException refusal =
                assertThrows(KilnException.class, () -> new PublishedModules(source).check(CheckpointSource.EMBEDDED));
        assertTrue(refusal.getMessage().contains("none of the published"), refusal.getMessage());
    }
}
