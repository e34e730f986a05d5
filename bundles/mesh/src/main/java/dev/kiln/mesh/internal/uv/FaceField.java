package dev.kiln.mesh.internal.uv;

import dev.kiln.api.asset.Mesh;
import dev.kiln.mesh.internal.EdgeTable;
import java.util.Arrays;

/** Normals, areas and neighbours of the faces of a mesh. */
public final class FaceField {
    private static final int SMOOTHINGS = 3;

    /** Normals are not averaged over edges sharper than this cosine. */
    private static final double SHARP = 0.3;

    final double[] normals;
    final double[] smooth;
    final double[] areas;
    /** The face beyond each half-edge, -1 at borders and where more than two faces meet. */
    final int[] neighbours;

    private FaceField(double[] normals, double[] areas, int[] neighbours) {
        this.normals = normals;
        this.areas = areas;
        this.neighbours = neighbours;
        this.smooth = smoothed();
    }

    /** Measures {@code mesh}, whose positions are finite. */
    public static FaceField of(Mesh mesh) {
        int[] triangles = mesh.triangles().toArray();
        double[] normals = new double[triangles.length];
        double[] areas = new double[triangles.length / 3];
        for (int f = 0; f < areas.length; f++) {
            areas[f] = normal(mesh, triangles, f, normals);
        }
        return new FaceField(normals, areas, neighbours(mesh.vertexCount(), triangles));
    }

    int count() {
        return areas.length;
    }

    /** A face without area has no normal, and lies flat in any chart. */
    boolean isDegenerate(int face) {
        return areas[face] == 0;
    }

    static double dot(double[] a, int at, double[] b, int bt) {
        return a[at] * b[bt] + a[at + 1] * b[bt + 1] + a[at + 2] * b[bt + 2];
    }

    /** Scales three values to unit length; leaves zeros. */
    static void normalise(double[] values, int at) {
        double length = Math.sqrt(dot(values, at, values, at));
        for (int axis = 0; axis < 3 && length > 0; axis++) {
            values[at + axis] /= length;
        }
    }

    private static double normal(Mesh mesh, int[] triangles, int face, double[] normals) {
        int a = 3 * triangles[3 * face];
        int b = 3 * triangles[3 * face + 1];
        int c = 3 * triangles[3 * face + 2];
        double[] p = new double[3];
        double[] q = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = (double) mesh.positions().get(b + axis) - mesh.positions().get(a + axis);
            q[axis] = (double) mesh.positions().get(c + axis) - mesh.positions().get(a + axis);
        }
        normals[3 * face] = p[1] * q[2] - p[2] * q[1];
        normals[3 * face + 1] = p[2] * q[0] - p[0] * q[2];
        normals[3 * face + 2] = p[0] * q[1] - p[1] * q[0];
        double twice = Math.sqrt(dot(normals, 3 * face, normals, 3 * face));
        normalise(normals, 3 * face);
        return twice / 2;
    }

    private static int[] neighbours(int vertices, int[] triangles) {
        EdgeTable edges = new EdgeTable(vertices, triangles);
        int[] neighbours = new int[triangles.length];
        Arrays.fill(neighbours, -1);
        for (int e = 0; e < edges.size(); e++) {
            if (edges.faces(e) == 2) {
                int one = edges.halfEdge(e, 0);
                int other = edges.halfEdge(e, 1);
                neighbours[one] = other / 3;
                neighbours[other] = one / 3;
            }
        }
        return neighbours;
    }

    /** Normals averaged over neighbours, so that noise on a surface does not tear charts. */
    private double[] smoothed() {
        double[] now = normals.clone();
        for (int pass = 0; pass < SMOOTHINGS; pass++) {
            double[] next = new double[now.length];
            for (int f = 0; f < count(); f++) {
                add(next, f, now, f);
                for (int side = 0; side < 3; side++) {
                    int other = neighbours[3 * f + side];
                    if (other >= 0 && dot(normals, 3 * f, normals, 3 * other) > SHARP) {
                        add(next, f, now, other);
                    }
                }
                normalise(next, 3 * f);
            }
            now = next;
        }
        return now;
    }

    private void add(double[] sums, int face, double[] values, int from) {
        for (int axis = 0; axis < 3; axis++) {
            sums[3 * face + axis] += areas[from] * values[3 * from + axis];
        }
    }
}
