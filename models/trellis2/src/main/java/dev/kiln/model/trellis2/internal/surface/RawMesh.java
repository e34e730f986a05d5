package dev.kiln.model.trellis2.internal.surface;

/**
 * A mesh in model space: right-handed, Z up, inside the cube of side 1 around the origin.
 *
 * @param positions x, y, z of each vertex
 * @param triangles three vertex indices a triangle
 */
public record RawMesh(float[] positions, int[] triangles) {
    /** Number of vertices. */
    public int vertexCount() {
        return positions.length / 3;
    }
}
