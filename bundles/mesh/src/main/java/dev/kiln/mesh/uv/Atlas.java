package dev.kiln.mesh.uv;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;

/**
 * A mesh cut into charts that lie side by side in one square picture.
 *
 * @param mesh the same triangles in the same order; a vertex is there once for each chart that it belongs to
 * @param sources vertex of the given mesh that each vertex is a copy of
 * @param coordinates u, v of each vertex, 0 to 1, u right, v down
 * @param charts chart of each triangle
 * @param chartCount number of charts
 * @param size side of the picture, texels
 * @param gutter texels that were left free around each chart
 * @param coverage share of the picture that lies in a triangle
 */
public record Atlas(
        Mesh mesh,
        Ints sources,
        Floats coordinates,
        Ints charts,
        int chartCount,
        int size,
        int gutter,
        double coverage) {

    /** A value of {@code width} floats for each vertex of the given mesh, copied to the vertices of this one. */
    public Floats copied(Floats values, int width) {
        float[] copies = new float[width * sources.size()];
        for (int v = 0; v < sources.size(); v++) {
            values.copyInto(width * sources.get(v), copies, width * v, width);
        }
        return Floats.adopt(copies);
    }
}
