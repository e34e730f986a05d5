package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeightsTest {
    @TempDir
    Path folder;

    private Checkpoint checkpoint;

    @BeforeEach
    void open() throws Exception {
        Path file = folder.resolve("model.safetensors");
        new SafetensorsWriter()
                .floats("blocks.0.attn.qkv.weight", new float[6], 3, 2)
                .floats("blocks.0.attn.qkv.bias", new float[] {1, 2, 3}, 3)
                .floats("blocks.1.attn.qkv.weight", new float[6], 3, 2)
                .floats("blocks.10.attn.qkv.weight", new float[6], 3, 2)
                .floats("scale", new float[] {4})
                .ints("steps", new int[] {5}, 1)
                .floats("in.x", new float[] {6}, 1)
                .write(file);
        checkpoint = Checkpoint.open(file);
    }

    @AfterEach
    void close() {
        checkpoint.close();
    }

    private static String refusal(org.junit.jupiter.api.function.Executable work) {
        return assertThrows(KilnException.class, work).getMessage();
    }

    @Test
    void scopesNameTensorsRelatively() throws Exception {
        Weights attention =
                checkpoint.weights(DtypePolicy.floats()).scope("blocks.0").scope("attn");
        assertEquals(List.of("qkv.bias", "qkv.weight"), attention.names());
        WeightTensor bias = attention.take("qkv.bias", 3);
        assertEquals("blocks.0.attn.qkv.bias", bias.name());
        assertArrayEquals(new float[] {1, 2, 3}, bias.toFloats());
        assertTrue(attention.has("qkv.weight"));
        assertFalse(attention.has("proj.weight"));
    }

    @Test
    void scopesEndAtTheDot() {
        Weights weights = checkpoint.weights(DtypePolicy.floats());
        assertEquals(List.of("attn.qkv.weight"), weights.scope("blocks.1").names());
        assertTrue(weights.hasScope("blocks"));
        assertFalse(weights.hasScope("block"));
        assertFalse(weights.hasScope("scale"));
    }

    @Test
    void lengthCountsModulesWithoutAGap() {
        assertEquals(2, checkpoint.weights(DtypePolicy.floats()).length("blocks"));
        assertEquals(0, checkpoint.weights(DtypePolicy.floats()).length("layers"));
    }

    @Test
    void scalarsTakeNoSizesAndAnySizeCanBeLeftOpen() throws Exception {
        Weights weights = checkpoint.weights(DtypePolicy.floats());
        assertArrayEquals(new float[] {4}, weights.take("scale").toFloats());
        assertEquals(6, weights.take("blocks.1.attn.qkv.weight", 3, Weights.ANY).count());
        assertEquals(6, weights.takeAny("blocks.1.attn.qkv.weight").count());
    }

    @Test
    void missingTensorListsNearNames() {
        String message = refusal(() ->
                checkpoint.weights(DtypePolicy.floats()).scope("blocks.0.attn").take("qvk.weight", 3, 2));
        assertTrue(message.contains("no tensor 'blocks.0.attn.qvk.weight'"), message);
        assertTrue(message.contains("'blocks.0.attn.qkv.weight'"), message);
    }

    @Test
    void wrongShapeNamesBoth() {
        Weights weights = checkpoint.weights(DtypePolicy.floats());
        String message = refusal(() -> weights.take("blocks.0.attn.qkv.weight", 2, 3));
        assertTrue(message.contains("'blocks.0.attn.qkv.weight' has the shape [3, 2], not [2, 3]"), message);
        refusal(() -> weights.take("blocks.0.attn.qkv.weight", 6));
        refusal(() -> weights.take("blocks.0.attn.qkv.weight"));
    }

    @Test
    void policyRefusesOtherDtypes() throws Exception {
        Weights weights = checkpoint.weights(DtypePolicy.floats());
        String message = refusal(() -> weights.take("steps", 1));
        assertTrue(message.contains("'steps' is I32, but the model accepts [F16, BF16, F32]"), message);
        checkpoint.weights(DtypePolicy.floats().within("steps", Dtype.I32)).take("steps", 1);
    }

    @Test
    void unusedTensorsAreListed() throws Exception {
        Weights weights = checkpoint.weights(DtypePolicy.floats(), name -> !name.startsWith("in."));
        weights.take("scale");
        weights.scope("blocks.0").take("attn.qkv.bias", 3);
        String message = refusal(weights::verifyAllUsed);
        assertTrue(message.contains("4 tensors that the model does not use: blocks.0.attn.qkv.weight, "), message);
        assertFalse(message.contains("in.x"), message);
    }

    @Test
    void aScopeIsVerifiedAlone() throws Exception {
        Weights weights = checkpoint.weights(DtypePolicy.floats());
        Weights block = weights.scope("blocks.1");
        refusal(block::verifyAllUsed);
        block.take("attn.qkv.weight", 3, 2);
        block.verifyAllUsed();
        refusal(weights::verifyAllUsed);
    }

    @Test
    void leftTensorsCountAsUsed() throws Exception {
        Weights weights = checkpoint.weights(DtypePolicy.floats(), name -> name.equals("steps"));
        weights.leave("steps");
        weights.verifyAllUsed();
        refusal(() -> weights.leave("scale"));
    }

    @Test
    void refusedTensorsDoNotCountAsUsed() {
        Weights weights = checkpoint.weights(DtypePolicy.floats(), name -> name.equals("steps"));
        refusal(() -> weights.take("steps", 1));
        refusal(weights::verifyAllUsed);
    }
}
