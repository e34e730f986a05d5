package dev.kiln.api.asset;

/**
 * A finished asset, ready to be written.
 *
 * @param mesh the surface in asset space
 * @param normals unit normal of each vertex, x, y, z
 * @param material its baked appearance
 */
public record Asset(Mesh mesh, Floats normals, Material material) {
    /**
     * @throws IllegalArgumentException if normals, colours or texture coordinates do not match the vertices
     */
    public Asset {
        if (normals.size() != mesh.positions().size()) {
            throw new IllegalArgumentException(normals.size() / 3 + " normals for " + mesh.vertexCount() + " vertices");
        }
        int painted = switch (material) {
            case VertexColors colors -> colors.linearRgba().size() / 4;
            case Textures textures -> textures.coordinates().size() / 2;
        };
        if (painted != mesh.vertexCount()) {
            throw new IllegalArgumentException(
                    "colours or texture coordinates of " + painted + " for " + mesh.vertexCount() + " vertices");
        }
    }
}
