package dev.kiln.mesh.internal.uv;

import dev.kiln.api.asset.Mesh;

/** Looks at a mesh along an axis: x right, y up to one who looks against the axis. */
final class Projection {
    private final double[] right = new double[3];
    private final double[] up = new double[3];

    /** A projection along the unit vector {@code axis}. */
    Projection(double[] axis) {
        // The coordinate direction that is farthest from the axis gives a stable frame.
        int least = 0;
        for (int i = 1; i < 3; i++) {
            least = Math.abs(axis[i]) < Math.abs(axis[least]) ? i : least;
        }
        double[] side = new double[3];
        side[least] = 1;
        cross(side, axis, right);
        FaceField.normalise(right, 0);
        cross(axis, right, up);
    }

    double x(Mesh mesh, int vertex) {
        return along(right, mesh, vertex);
    }

    double y(Mesh mesh, int vertex) {
        return along(up, mesh, vertex);
    }

    private static double along(double[] direction, Mesh mesh, int vertex) {
        return direction[0] * mesh.positions().get(3 * vertex)
                + direction[1] * mesh.positions().get(3 * vertex + 1)
                + direction[2] * mesh.positions().get(3 * vertex + 2);
    }

    private static void cross(double[] a, double[] b, double[] out) {
        out[0] = a[1] * b[2] - a[2] * b[1];
        out[1] = a[2] * b[0] - a[0] * b[2];
        out[2] = a[0] * b[1] - a[1] * b[0];
    }
}
