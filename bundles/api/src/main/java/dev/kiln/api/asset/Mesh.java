package dev.kiln.api.asset;

/**
 * An indexed triangle mesh in asset space: right-handed, Y up, +Z towards the camera of the photo, metres.
 * Generators place the subject in the cube of side 1 around the origin. Triangles are counter-clockwise seen from
 * outside.
 *
 * @param positions x, y, z of each vertex
 * @param triangles three vertex indices of each triangle
 */
public record Mesh(Floats positions, Ints triangles) {
    /**
     * @throws IllegalArgumentException if a length is no multiple of three or an index names no vertex
     */
    public Mesh {
        if (positions.size() % 3 != 0 || triangles.size() % 3 != 0) {
            throw new IllegalArgumentException("positions and triangles of a mesh come in threes");
        }
        int vertices = positions.size() / 3;
        for (int i = 0; i < triangles.size(); i++) {
            if (triangles.get(i) < 0 || triangles.get(i) >= vertices) {
                throw new IllegalArgumentException(
                        "triangle " + i / 3 + " names vertex " + triangles.get(i) + " of " + vertices);
            }
        }
    }

    /** Number of vertices. */
    public int vertexCount() {
        return positions.size() / 3;
    }

    /** Number of triangles. */
    public int triangleCount() {
        return triangles.size() / 3;
    }
}
