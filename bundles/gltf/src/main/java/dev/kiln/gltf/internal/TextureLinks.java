package dev.kiln.gltf.internal;

import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.impl.v2.Image;
import de.javagl.jgltf.impl.v2.Sampler;
import de.javagl.jgltf.impl.v2.Texture;
import de.javagl.jgltf.impl.v2.TextureInfo;
import de.javagl.jgltf.model.GltfConstants;

/** The chain of beans from a material to the PNG in a buffer view. */
final class TextureLinks {
    private TextureLinks() {}

    /** Adds a texture whose PNG lies in buffer view {@code view}; all textures share one sampler. */
    static void add(GlTF gltf, int view) {
        if (gltf.getSamplers() == null) {
            gltf.addSamplers(sampler());
        }
        Image image = new Image();
        image.setBufferView(view);
        image.setMimeType("image/png");
        gltf.addImages(image);
        Texture texture = new Texture();
        texture.setSampler(0);
        texture.setSource(gltf.getImages().size() - 1);
        gltf.addTextures(texture);
    }

    /** Names the texture {@code index} in a material. */
    static TextureInfo to(int index) {
        TextureInfo info = new TextureInfo();
        info.setIndex(index);
        return info;
    }

    /** Smooth between texels and mip levels; charts have gutters, so no chart needs to wrap around. */
    private static Sampler sampler() {
        Sampler sampler = new Sampler();
        sampler.setMagFilter(GltfConstants.GL_LINEAR);
        sampler.setMinFilter(GltfConstants.GL_LINEAR_MIPMAP_LINEAR);
        sampler.setWrapS(GltfConstants.GL_CLAMP_TO_EDGE);
        sampler.setWrapT(GltfConstants.GL_CLAMP_TO_EDGE);
        return sampler;
    }
}
