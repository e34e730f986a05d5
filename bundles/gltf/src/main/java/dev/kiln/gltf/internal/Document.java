package dev.kiln.gltf.internal;

import de.javagl.jgltf.impl.v2.Accessor;
import de.javagl.jgltf.impl.v2.Asset;
import de.javagl.jgltf.impl.v2.Buffer;
import de.javagl.jgltf.impl.v2.BufferView;
import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.impl.v2.Material;
import de.javagl.jgltf.impl.v2.MaterialPbrMetallicRoughness;
import de.javagl.jgltf.impl.v2.Mesh;
import de.javagl.jgltf.impl.v2.MeshPrimitive;
import de.javagl.jgltf.impl.v2.Node;
import de.javagl.jgltf.impl.v2.Scene;
import de.javagl.jgltf.model.GltfConstants;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.gltf.AssetNotes;
import java.util.List;

/** The JSON half of a GLB as JglTF's beans. */
final class Document {
    /** Base colour of a shape without colours: linear light of the mid-grey that people expect of clay. */
    private static final float NEUTRAL = 0.6f;

    private Document() {}

    static GlTF of(Model model) {
        GlTF gltf = new GlTF();
        gltf.setAsset(asset(model.notes()));
        int offset = 0;
        for (Section section : model.sections()) {
            gltf.addBufferViews(view(section, offset));
            gltf.addAccessors(accessor(section, gltf.getBufferViews().size() - 1));
            offset += Math.toIntExact(section.byteLength() + section.padding());
        }
        for (byte[] image : model.images()) {
            gltf.addBufferViews(view(image, offset));
            TextureLinks.add(gltf, gltf.getBufferViews().size() - 1);
            offset += image.length + Model.padding(image);
        }
        Buffer buffer = new Buffer();
        buffer.setByteLength(offset);
        gltf.addBuffers(buffer);
        gltf.addMaterials(material(model));
        gltf.addMeshes(mesh(model));
        Node node = new Node();
        node.setName(model.notes().name());
        node.setMesh(0);
        gltf.addNodes(node);
        Scene scene = new Scene();
        scene.setName(model.notes().name());
        scene.setNodes(List.of(0));
        gltf.addScenes(scene);
        gltf.setScene(0);
        return gltf;
    }

    private static Asset asset(AssetNotes notes) {
        Asset asset = new Asset();
        asset.setVersion("2.0");
        asset.setGenerator(notes.generator());
        if (!notes.extras().isEmpty()) {
            asset.setExtras(notes.extras());
        }
        return asset;
    }

    private static BufferView view(Section section, int offset) {
        BufferView view = new BufferView();
        view.setBuffer(0);
        view.setByteOffset(offset);
        view.setByteLength(Math.toIntExact(section.byteLength()));
        view.setTarget(section.format().target());
        return view;
    }

    private static BufferView view(byte[] image, int offset) {
        BufferView view = new BufferView();
        view.setBuffer(0);
        view.setByteOffset(offset);
        view.setByteLength(image.length);
        return view;
    }

    private static Accessor accessor(Section section, int view) {
        Accessor accessor = new Accessor();
        accessor.setBufferView(view);
        accessor.setComponentType(section.format().componentType());
        accessor.setType(section.format().elementType());
        accessor.setCount(section.count());
        if (section.format().normalized()) {
            accessor.setNormalized(true);
        }
        accessor.setMin(section.bounds().min());
        accessor.setMax(section.bounds().max());
        return accessor;
    }

    private static Material material(Model model) {
        MaterialPbrMetallicRoughness surface = new MaterialPbrMetallicRoughness();
        switch (model.material().orElse(null)) {
            case VertexColors colors -> {
                surface.setMetallicFactor(colors.metallic());
                surface.setRoughnessFactor(colors.roughness());
            }
            case Textures _ -> {
                surface.setBaseColorTexture(TextureLinks.to(0));
                surface.setMetallicRoughnessTexture(TextureLinks.to(1));
            }
            case null -> {
                surface.setBaseColorFactor(new float[] {NEUTRAL, NEUTRAL, NEUTRAL, 1});
                surface.setMetallicFactor(0f);
                surface.setRoughnessFactor(1f);
            }
        }
        Material material = new Material();
        material.setName(model.notes().name());
        material.setPbrMetallicRoughness(surface);
        material.setDoubleSided(model.notes().doubleSided());
        return material;
    }

    private static Mesh mesh(Model model) {
        MeshPrimitive primitive = new MeshPrimitive();
        for (String semantic : model.attributes().keySet()) {
            primitive.addAttributes(
                    semantic,
                    primitive.getAttributes() == null
                            ? 0
                            : primitive.getAttributes().size());
        }
        primitive.setIndices(model.attributes().size());
        primitive.setMaterial(0);
        primitive.setMode(GltfConstants.GL_TRIANGLES);
        Mesh mesh = new Mesh();
        mesh.setName(model.notes().name());
        mesh.setPrimitives(List.of(primitive));
        return mesh;
    }
}
