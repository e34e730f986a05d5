package dev.kiln.gltf.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.javagl.jgltf.model.AccessorFloatData;
import de.javagl.jgltf.model.GltfModel;
import de.javagl.jgltf.model.io.GltfModelReader;
import de.javagl.jgltf.model.io.v2.GltfAssetV2;
import de.javagl.jgltf.model.io.v2.GltfAssetWriterV2;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.gltf.AssetNotes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The streamed container against JglTF's own writer and reader. */
class JglTfAgreementTest {
    @Test
    void theStreamedContainerIsTheOneThatJglTfWrites() throws Exception {
        Model model = model();
        byte[] streamed = streamed(model);
        int json = ByteBuffer.wrap(streamed)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .getInt(12);
        ByteBuffer binary = ByteBuffer.wrap(streamed, 28 + json, streamed.length - 28 - json)
                .slice();
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        new GltfAssetWriterV2().writeBinary(new GltfAssetV2(Document.of(model), binary), whole);
        assertArrayEquals(whole.toByteArray(), streamed);
    }

    @Test
    void jglTfReadsTheFile() throws Exception {
        GltfModel read = new GltfModelReader().readWithoutReferences(new ByteArrayInputStream(streamed(model())));
        var primitive = read.getMeshModels().getFirst().getMeshPrimitiveModels().getFirst();
        AccessorFloatData positions =
                (AccessorFloatData) primitive.getAttributes().get("POSITION").getAccessorData();
        assertEquals(4, positions.getNumElements());
        assertEquals(0.25f, positions.get(2, 1));
        assertEquals(6, primitive.getIndices().getCount());
    }

    private static byte[] streamed(Model model) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new GlbContainer(model).write(out);
        return out.toByteArray();
    }

    private static Model model() throws Exception {
        Mesh mesh = new Mesh(
                Floats.copyOf(0, 0, 0, 0.5f, 0, 0, 0, 0.25f, 0, 0.5f, 0.25f, 0.1f), Ints.copyOf(0, 1, 2, 2, 1, 3));
        Floats normals = Floats.copyOf(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1);
        VertexColors colors = new VertexColors(
                Floats.copyOf(0, 0.1f, 0.2f, 1, 0.3f, 0.4f, 0.5f, 1, 0.6f, 0.7f, 0.8f, 1, 0.9f, 1, 1, 1), 0, 1);
        return Model.of(mesh, normals, Optional.of(colors), AssetNotes.of("quad", "Kiln"), 1);
    }
}
