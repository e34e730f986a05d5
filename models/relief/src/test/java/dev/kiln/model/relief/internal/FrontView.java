package dev.kiln.model.relief.internal;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Mesh;

/** The silhouette of a mesh seen from +Z without perspective, in the frame of the shot. */
final class FrontView {
    private FrontView() {}

    /** Pixels in both over pixels in either, of the mesh's silhouette and the mask above 127. */
    static double intersectionOverUnion(Mesh mesh, Mask mask) {
        int side = mask.width();
        boolean[] seen = new boolean[side * side];
        float[] p = mesh.positions().toArray();
        for (int t = 0; t < mesh.triangles().size(); t += 3) {
            double[] x = new double[3];
            double[] y = new double[3];
            for (int c = 0; c < 3; c++) {
                x[c] = (p[3 * mesh.triangles().get(t + c)] + 0.5) * side;
                y[c] = (0.5 - p[3 * mesh.triangles().get(t + c) + 1]) * side;
            }
            fill(x, y, side, seen);
        }
        int both = 0;
        int either = 0;
        for (int i = 0; i < seen.length; i++) {
            boolean subject = mask.alpha().get(i) > 127;
            both += seen[i] && subject ? 1 : 0;
            either += seen[i] || subject ? 1 : 0;
        }
        return (double) both / either;
    }

    private static void fill(double[] x, double[] y, int side, boolean[] seen) {
        double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
        int left = (int) Math.max(0, Math.floor(Math.min(x[0], Math.min(x[1], x[2])) - 0.5));
        int right = (int) Math.min(side - 1, Math.ceil(Math.max(x[0], Math.max(x[1], x[2]))));
        int top = (int) Math.max(0, Math.floor(Math.min(y[0], Math.min(y[1], y[2])) - 0.5));
        int bottom = (int) Math.min(side - 1, Math.ceil(Math.max(y[0], Math.max(y[1], y[2]))));
        for (int v = top; v <= bottom && area != 0; v++) {
            for (int u = left; u <= right; u++) {
                double b = ((u + 0.5 - x[0]) * (y[2] - y[0]) - (v + 0.5 - y[0]) * (x[2] - x[0])) / area;
                double c = ((x[1] - x[0]) * (v + 0.5 - y[0]) - (y[1] - y[0]) * (u + 0.5 - x[0])) / area;
                if (b >= 0 && c >= 0 && b + c <= 1) {
                    seen[v * side + u] = true;
                }
            }
        }
    }
}
