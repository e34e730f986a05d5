package dev.kiln.mesh;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.mesh.internal.BoundaryLoops;
import dev.kiln.mesh.internal.EdgeTable;
import java.util.Arrays;
import java.util.List;

/**
 * Closes small holes with a fan around the centre of their rim.
 *
 * <p>A hole is a closed loop of boundary edges that passes no vertex twice. A loop of three edges is closed by one
 * triangle, a longer one by a new vertex and a triangle an edge. Each rim edge thus gets its second triangle and each
 * new edge exactly two, so no edge ever gets a third. Loops longer than asked for, and chains of boundary edges that
 * do not close because winding is inconsistent or non-manifold edges cut them, are left and counted.
 */
public final class HoleFill {
    private HoleFill() {}

    /**
     * What was filled.
     *
     * @param mesh the mesh; new vertices and triangles come after the old ones
     * @param found loops and unclosed chains of boundary edges
     * @param filled loops closed
     * @param left loops and chains left open
     */
    public record Result(Mesh mesh, int found, int filled, int left) {}

    /**
     * Fills the holes of {@code mesh}, which should be welded and oriented.
     *
     * @param maximumPerimeter longest rim that is filled, metres; 0 fills none
     */
    public static Result of(Mesh mesh, double maximumPerimeter) {
        int[] triangles = mesh.triangles().toArray();
        float[] positions = mesh.positions().toArray();
        EdgeTable edges = new EdgeTable(mesh.vertexCount(), triangles);
        BoundaryLoops boundary = BoundaryLoops.of(edges, triangles.length, mesh.vertexCount());
        List<int[]> small = boundary.loops().stream()
                .filter(loop -> perimeter(positions, loop) <= maximumPerimeter)
                .toList();
        int found = boundary.loops().size() + boundary.openChains();
        if (small.isEmpty()) {
            return new Result(mesh, found, 0, found);
        }
        int vertex = mesh.vertexCount();
        int corner = triangles.length;
        int newVertices = 0;
        int newTriangles = 0;
        for (int[] loop : small) {
            newVertices += loop.length == 3 ? 0 : 1;
            newTriangles += loop.length == 3 ? 1 : loop.length;
        }
        float[] allPositions = Arrays.copyOf(positions, positions.length + 3 * newVertices);
        int[] allTriangles = Arrays.copyOf(triangles, triangles.length + 3 * newTriangles);
        for (int[] loop : small) {
            if (loop.length == 3) {
                allTriangles[corner++] = loop[2];
                allTriangles[corner++] = loop[1];
                allTriangles[corner++] = loop[0];
                continue;
            }
            for (int i = 0; i < loop.length; i++) {
                allTriangles[corner++] = loop[(i + 1) % loop.length];
                allTriangles[corner++] = loop[i];
                allTriangles[corner++] = vertex;
            }
            centre(positions, loop, allPositions, 3 * vertex++);
        }
        return new Result(
                new Mesh(Floats.adopt(allPositions), Ints.adopt(allTriangles)),
                found,
                small.size(),
                found - small.size());
    }

    private static double perimeter(float[] p, int[] loop) {
        double sum = 0;
        for (int i = 0; i < loop.length; i++) {
            sum += distance(p, loop[i], loop[(i + 1) % loop.length]);
        }
        return sum;
    }

    /** The mean of the rim, each vertex weighted by the length of its two edges, so that crowded vertices do not pull. */
    private static void centre(float[] p, int[] loop, float[] target, int at) {
        double[] sum = new double[3];
        double total = 0;
        for (int i = 0; i < loop.length; i++) {
            int here = loop[i];
            double weight = distance(p, loop[(i + loop.length - 1) % loop.length], here)
                    + distance(p, here, loop[(i + 1) % loop.length]);
            total += weight;
            for (int axis = 0; axis < 3; axis++) {
                sum[axis] += weight * p[3 * here + axis];
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            target[at + axis] = (float) (sum[axis] / total);
        }
    }

    private static double distance(float[] p, int a, int b) {
        double x = (double) p[3 * a] - p[3 * b];
        double y = (double) p[3 * a + 1] - p[3 * b + 1];
        double z = (double) p[3 * a + 2] - p[3 * b + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }
}
