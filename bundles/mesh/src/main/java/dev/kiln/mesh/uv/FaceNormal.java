package dev.kiln.mesh.uv;

import dev.kiln.api.asset.Mesh;

/** The normal of one triangle. */
final class FaceNormal {
    private FaceNormal() {}

    /** Unit normal of a face into {@code out}; +Y for a face without area. */
    static void of(Mesh mesh, int face, double[] out) {
        double[] p = side(mesh, face, 1);
        double[] q = side(mesh, face, 2);
        out[0] = p[1] * q[2] - p[2] * q[1];
        out[1] = p[2] * q[0] - p[0] * q[2];
        out[2] = p[0] * q[1] - p[1] * q[0];
        double length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
        for (int axis = 0; axis < 3; axis++) {
            out[axis] = length > 0 ? out[axis] / length : axis == 1 ? 1 : 0;
        }
    }

    private static double[] side(Mesh mesh, int face, int corner) {
        int from = mesh.triangles().get(3 * face);
        int to = mesh.triangles().get(3 * face + corner);
        double[] side = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            side[axis] = (double) mesh.positions().get(3 * to + axis)
                    - mesh.positions().get(3 * from + axis);
        }
        return side;
    }
}
