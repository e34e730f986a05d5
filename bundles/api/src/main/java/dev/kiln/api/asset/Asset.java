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
     * @throws IllegalArgumentException if normals or colours do not match the vertices
     */
    public Asset {
        if (normals.size() != mesh.positions().size()) {
            throw new IllegalArgumentException(normals.size() / 3 + " normals for " + mesh.vertexCount() + " vertices");
        }
        if (material instanceof VertexColors colors && colors.linearRgba().size() / 4 != mesh.vertexCount()) {
            throw new IllegalArgumentException(
                    colors.linearRgba().size() / 4 + " colours for " + mesh.vertexCount() + " vertices");
        }
    }
}
