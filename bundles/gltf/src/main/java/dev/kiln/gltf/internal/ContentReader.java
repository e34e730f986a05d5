package dev.kiln.gltf.internal;

import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.impl.v2.Material;
import de.javagl.jgltf.impl.v2.MaterialPbrMetallicRoughness;
import de.javagl.jgltf.impl.v2.Mesh;
import de.javagl.jgltf.impl.v2.MeshPrimitive;
import de.javagl.jgltf.impl.v2.Node;
import de.javagl.jgltf.model.GltfConstants;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Textures;
import dev.kiln.gltf.GlbContent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes the one mesh out of a parsed GLB. */
public final class ContentReader {
    private final ParsedGlb glb;
    private final AccessorReader accessors;

    private ContentReader(ParsedGlb glb) {
        this.glb = glb;
        this.accessors = new AccessorReader(glb);
    }

    /**
     * Reads all values.
     *
     * @throws Malformed if the document contradicts itself or holds what Kiln does not write
     */
    public static GlbContent read(ParsedGlb glb) throws Malformed {
        try {
            return new ContentReader(glb).content();
        } catch (IllegalArgumentException e) {
            throw new Malformed("has a broken mesh: " + e.getMessage(), e);
        }
    }

    private GlbContent content() throws Malformed {
        GlTF document = glb.document();
        refuseTransforms(document);
        Mesh mesh = only(document.getMeshes(), "meshes");
        MeshPrimitive primitive = only(mesh.getPrimitives(), "primitives");
        if (primitive.getMode() != null && primitive.getMode() != GltfConstants.GL_TRIANGLES) {
            throw new Malformed("draws something other than triangles");
        }
        Map<String, Integer> attributes = Optional.ofNullable(primitive.getAttributes())
                .orElseThrow(() -> new Malformed("has a primitive without attributes"));
        if (attributes.get("POSITION") == null) {
            throw new Malformed("has no positions");
        }
        Floats positions = accessors.vectors(attributes.get("POSITION"));
        int vertices = positions.size() / 3;
        Ints triangles = primitive.getIndices() == null ? counted(vertices) : accessors.indices(primitive.getIndices());
        Optional<Floats> normals = attributes.containsKey("NORMAL")
                ? Optional.of(perVertex(accessors.vectors(attributes.get("NORMAL")), 3, vertices, "normals"))
                : Optional.empty();
        Optional<Floats> colors = attributes.containsKey("COLOR_0")
                ? Optional.of(perVertex(accessors.colors(attributes.get("COLOR_0")), 4, vertices, "colours"))
                : Optional.empty();
        Optional<Material> material = material(document, primitive);
        Optional<Textures> textures = new TextureReader(glb, accessors).read(attributes, material, vertices);
        Optional<MaterialPbrMetallicRoughness> surface = material.map(Material::getPbrMetallicRoughness);
        return new GlbContent(
                new dev.kiln.api.asset.Mesh(positions, triangles),
                normals,
                colors,
                textures,
                surface.map(MaterialPbrMetallicRoughness::getMetallicFactor).orElse(1f),
                surface.map(MaterialPbrMetallicRoughness::getRoughnessFactor).orElse(1f),
                material.map(Material::isDoubleSided).orElse(false),
                Optional.ofNullable(mesh.getName()).orElse(""),
                document.getAsset() == null || document.getAsset().getGenerator() == null
                        ? ""
                        : document.getAsset().getGenerator());
    }

    private static Optional<Material> material(GlTF document, MeshPrimitive primitive) throws Malformed {
        Integer index = primitive.getMaterial();
        if (index == null) {
            return Optional.empty();
        }
        return Optional.of(Listed.at(document.getMaterials(), index, "material"));
    }

    private static void refuseTransforms(GlTF document) throws Malformed {
        for (Node node : Optional.ofNullable(document.getNodes()).orElse(List.of())) {
            if (node.getMatrix() != null
                    || node.getTranslation() != null
                    || node.getRotation() != null
                    || node.getScale() != null) {
                throw new Malformed("moves its mesh by a node; meshes are read where they are stored");
            }
        }
    }

    private static <T> T only(List<T> list, String what) throws Malformed {
        int size = list == null ? 0 : list.size();
        if (size != 1) {
            throw new Malformed("has " + size + " " + what + ", one is read");
        }
        return Listed.at(list, 0, what);
    }

    private static Floats perVertex(Floats values, int components, int vertices, String what) throws Malformed {
        if (values.size() != (long) components * vertices) {
            throw new Malformed("has " + values.size() / components + " " + what + " for " + vertices + " vertices");
        }
        return values;
    }

    private static Ints counted(int vertices) {
        int[] indices = new int[vertices];
        java.util.Arrays.setAll(indices, i -> i);
        return Ints.adopt(indices);
    }
}
