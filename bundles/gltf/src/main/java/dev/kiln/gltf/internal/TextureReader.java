package dev.kiln.gltf.internal;

import de.javagl.jgltf.impl.v2.BufferView;
import de.javagl.jgltf.impl.v2.Image;
import de.javagl.jgltf.impl.v2.Material;
import de.javagl.jgltf.impl.v2.MaterialPbrMetallicRoughness;
import de.javagl.jgltf.impl.v2.Texture;
import de.javagl.jgltf.impl.v2.TextureInfo;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import java.util.Map;
import java.util.Optional;

/** Takes the textures out of a parsed GLB. */
final class TextureReader {
    private final ParsedGlb glb;
    private final AccessorReader accessors;

    TextureReader(ParsedGlb glb, AccessorReader accessors) {
        this.glb = glb;
        this.accessors = accessors;
    }

    /** Both textures, or none. */
    Optional<Textures> read(Map<String, Integer> attributes, Optional<Material> material, int vertices)
            throws Malformed {
        Optional<MaterialPbrMetallicRoughness> surface = material.map(Material::getPbrMetallicRoughness);
        TextureInfo color =
                surface.map(MaterialPbrMetallicRoughness::getBaseColorTexture).orElse(null);
        TextureInfo rough = surface.map(MaterialPbrMetallicRoughness::getMetallicRoughnessTexture)
                .orElse(null);
        if (color == null && rough == null) {
            return Optional.empty();
        }
        if (color == null || rough == null) {
            throw new Malformed("has only one of base colour and metallic-roughness texture, both are read");
        }
        if (attributes.get("TEXCOORD_0") == null) {
            throw new Malformed("has textures but no texture coordinates");
        }
        Floats uv = accessors.coordinates(attributes.get("TEXCOORD_0"));
        if (uv.size() != 2L * vertices) {
            throw new Malformed("has " + uv.size() / 2 + " texture coordinates for " + vertices + " vertices");
        }
        return Optional.of(new Textures(uv, picture(color), picture(rough)));
    }

    private Picture picture(TextureInfo info) throws Malformed {
        Texture texture = Listed.at(glb.document().getTextures(), info.getIndex(), "texture");
        Image image = Listed.at(glb.document().getImages(), texture.getSource(), "image");
        if (image.getBufferView() == null || !"image/png".equals(image.getMimeType())) {
            throw new Malformed("has a texture that is no PNG inside the file");
        }
        BufferView view = Listed.at(glb.document().getBufferViews(), image.getBufferView(), "buffer view");
        long start = view.getByteOffset() == null ? 0 : view.getByteOffset();
        long length = view.getByteLength() == null ? -1 : view.getByteLength();
        if (start < 0 || length < 1 || start + length > glb.binary().capacity()) {
            throw new Malformed("has a texture that reaches beyond the binary chunk");
        }
        byte[] png = new byte[(int) length];
        glb.binary().get((int) start, png);
        return Images.picture(png);
    }
}
