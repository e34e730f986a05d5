package dev.kiln.gltf;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Textures;
import java.util.Optional;

/**
 * What a GLB holds, as stored.
 *
 * @param mesh positions and triangles
 * @param normals x, y, z of each vertex, if stored
 * @param linearRgba red, green, blue, alpha of each vertex, linear, 0 to 1, if stored
 * @param textures texture coordinates and both pictures, if stored
 * @param metallic factor of the material; 1, glTF's default, without one
 * @param roughness factor of the material; 1, glTF's default, without one
 * @param doubleSided flag of the material
 * @param name name of the mesh; empty if it has none
 * @param generator {@code asset.generator}; empty if not stated
 */
public record GlbContent(
        Mesh mesh,
        Optional<Floats> normals,
        Optional<Floats> linearRgba,
        Optional<Textures> textures,
        float metallic,
        float roughness,
        boolean doubleSided,
        String name,
        String generator) {}
