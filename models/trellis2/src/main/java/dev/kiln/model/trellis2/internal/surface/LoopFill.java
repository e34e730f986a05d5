package dev.kiln.model.trellis2.internal.surface;

import java.util.Arrays;

/**
 * Closes small holes as the reference does before anything else touches its mesh (TRELLIS.2 specification, section
 * 10.3). A boundary edge has exactly one face. Two of them are linked at a vertex that has exactly two boundary edges
 * and touches no edge of more than two faces; a group of linked edges without an open end is a loop. Loops shorter than
 * the limit get one vertex at the mean of their edge midpoints and a fan of triangles around it.
 */
public final class LoopFill {
    private LoopFill() {}

    /**
     * What filling did.
     *
     * @param mesh the mesh; its first vertices and triangles are those that came in
     * @param boundaryEdges edges with one face that came in
     * @param found loops among them
     * @param filled loops closed
     */
    public record Result(RawMesh mesh, int boundaryEdges, int found, int filled) {}

    /**
     * Fills.
     *
     * @param mesh what to fill
     * @param perimeter loops of this length or longer stay open, in model units
     */
    public static Result fill(RawMesh mesh, double perimeter) {
        BoundaryEdges boundary = BoundaryEdges.of(mesh);
        int[] loop = new int[boundary.count()];
        boolean[] seen = new boolean[boundary.count()];
        Fans fans = new Fans(mesh);
        int found = 0;
        for (int edge = 0; edge < boundary.count(); edge++) {
            if (seen[edge]) {
                continue;
            }
            int length = boundary.walk(edge, seen, loop);
            if (length > 0) {
                found++;
                fans.closeIfShort(boundary, Arrays.copyOf(loop, length), perimeter);
            }
        }
        return new Result(fans.mesh(), boundary.count(), found, fans.closed());
    }
}
