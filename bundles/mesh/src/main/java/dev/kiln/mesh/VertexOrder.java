package dev.kiln.mesh;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.KilnException;
import dev.kiln.mesh.internal.MeshOpt;

/**
 * Orders triangles for the vertex cache (Forsyth's linear-speed scores, by meshoptimizer) and vertices by first use.
 * The shape stays the same; the file compresses better and renders faster.
 */
public final class VertexOrder {
    private VertexOrder() {}

    /**
     * {@code mesh} in that order, without vertices that no triangle uses. Same input, same order.
     *
     * @throws KilnException of kind {@code ENVIRONMENT} if meshoptimizer cannot be loaded
     */
    public static Mesh of(Mesh mesh) throws KilnException {
        if (mesh.triangleCount() == 0) {
            return new Mesh(Floats.empty(), Ints.empty());
        }
        int[] triangles = MeshOpt.cacheOrder(mesh.triangles().toArray(), mesh.vertexCount());
        int[] place = MeshOpt.fetchOrder(triangles, mesh.vertexCount());
        int count = 0;
        for (int p : place) {
            count += p >= 0 ? 1 : 0;
        }
        return renumbered(mesh.positions(), triangles, place, count);
    }

    /** A mesh with the vertices that {@code triangles} use, in their order; takes over the triangles. */
    static Mesh withoutUnused(Floats positions, int[] triangles) {
        int[] place = new int[positions.size() / 3];
        for (int v : triangles) {
            place[v] = 1;
        }
        int count = 0;
        for (int v = 0; v < place.length; v++) {
            place[v] = place[v] == 0 ? -1 : count++;
        }
        return renumbered(positions, triangles, place, count);
    }

    /** A mesh whose vertex {@code v} moved to {@code place[v]}, or went if that is -1; takes over the triangles. */
    private static Mesh renumbered(Floats positions, int[] triangles, int[] place, int count) {
        float[] moved = new float[3 * count];
        for (int v = 0; v < place.length; v++) {
            if (place[v] >= 0) {
                positions.copyInto(3 * v, moved, 3 * place[v], 3);
            }
        }
        for (int i = 0; i < triangles.length; i++) {
            triangles[i] = place[triangles[i]];
        }
        return new Mesh(Floats.adopt(moved), Ints.adopt(triangles));
    }
}
