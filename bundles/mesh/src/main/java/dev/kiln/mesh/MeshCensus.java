package dev.kiln.mesh;

import dev.kiln.api.asset.Mesh;
import dev.kiln.mesh.internal.EdgeTable;
import dev.kiln.mesh.internal.FaceGroups;
import java.util.Optional;

/**
 * What there is to count on a mesh. Edges are those of the index list: vertices at one place that were not welded
 * count as different ones.
 *
 * @param vertices number of vertices, used or not
 * @param triangles number of triangles
 * @param components sets of triangles connected through edges
 * @param boundaryEdges edges with one triangle
 * @param nonManifoldEdges edges with more than two triangles
 * @param windingConsistentShare share of the edges with two triangles that these two run along in opposite directions,
 *     0 to 1; 1 if there is no such edge
 * @param watertight whether there are triangles and every edge has exactly two
 * @param signedVolume enclosed volume in cubic metres, positive if triangles face outwards; without meaning unless
 *     watertight and consistent
 * @param nonFiniteVertices vertices with a coordinate that is NaN or infinite
 * @param bounds box of the finite vertices; empty if there are none
 */
public record MeshCensus(
        int vertices,
        int triangles,
        int components,
        int boundaryEdges,
        int nonManifoldEdges,
        double windingConsistentShare,
        boolean watertight,
        double signedVolume,
        int nonFiniteVertices,
        Optional<Bounds> bounds) {

    /** Counts {@code mesh}; never fails. */
    public static MeshCensus of(Mesh mesh) {
        int[] triangles = mesh.triangles().toArray();
        float[] positions = mesh.positions().toArray();
        EdgeTable edges = new EdgeTable(mesh.vertexCount(), triangles);
        int boundary = 0;
        int nonManifold = 0;
        int paired = 0;
        int consistent = 0;
        for (int e = 0; e < edges.size(); e++) {
            switch (edges.faces(e)) {
                case 1 -> boundary++;
                case 2 -> {
                    paired++;
                    consistent += edges.from(edges.halfEdge(e, 0)) == edges.to(edges.halfEdge(e, 1)) ? 1 : 0;
                }
                default -> nonManifold++;
            }
        }
        return new MeshCensus(
                mesh.vertexCount(),
                mesh.triangleCount(),
                FaceGroups.byEdges(mesh.triangleCount(), edges).count(),
                boundary,
                nonManifold,
                paired == 0 ? 1 : (double) consistent / paired,
                edges.size() > 0 && boundary == 0 && nonManifold == 0,
                volume(positions, triangles),
                nonFinite(positions),
                Bounds.of(mesh));
    }

    private static double volume(float[] p, int[] triangles) {
        double six = 0;
        for (int t = 0; t < triangles.length; t += 3) {
            double part = sixfoldVolume(p, 3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2], 0, 0, 0);
            six += Double.isFinite(part) ? part : 0;
        }
        return six / 6;
    }

    /** Six times the signed volume of the tetrahedron of (x, y, z) and the triangle at offsets a, b, c. */
    static double sixfoldVolume(float[] p, int a, int b, int c, double x, double y, double z) {
        double ax = p[a] - x;
        double ay = p[a + 1] - y;
        double az = p[a + 2] - z;
        double bx = p[b] - x;
        double by = p[b + 1] - y;
        double bz = p[b + 2] - z;
        double cx = p[c] - x;
        double cy = p[c + 1] - y;
        double cz = p[c + 2] - z;
        return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    }

    private static int nonFinite(float[] p) {
        int count = 0;
        for (int v = 0; v < p.length; v += 3) {
            if (!(Float.isFinite(p[v]) && Float.isFinite(p[v + 1]) && Float.isFinite(p[v + 2]))) {
                count++;
            }
        }
        return count;
    }
}
