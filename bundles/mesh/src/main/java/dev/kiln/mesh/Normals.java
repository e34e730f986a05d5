package dev.kiln.mesh;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;

/**
 * Smooth vertex normals: the sum of the unit normals of the triangles around a vertex, each weighted by its angle there
 * (Thürmer and Wüthrich 1998), so that they do not depend on how flat parts are cut into triangles.
 */
public final class Normals {
    private Normals() {}

    /**
     * The normals of {@code mesh}.
     *
     * @return a unit vector a vertex; +Y where no triangle says otherwise: an unused vertex, only degenerate or
     *     non-finite triangles, or triangles that cancel out
     */
    public static Floats of(Mesh mesh) {
        float[] p = mesh.positions().toArray();
        int[] triangles = mesh.triangles().toArray();
        double[] sums = new double[p.length];
        double[] sides = new double[9];
        double[] normal = new double[3];
        for (int t = 0; t < triangles.length; t += 3) {
            for (int corner = 0; corner < 3; corner++) {
                side(p, triangles[t + corner], triangles[t + (corner + 1) % 3], sides, 3 * corner);
            }
            cross(sides, 0, 3, normal);
            double length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
            if (!(length > 0 && Double.isFinite(length))) {
                continue;
            }
            for (int corner = 0; corner < 3; corner++) {
                int before = 3 * ((corner + 2) % 3);
                int after = 3 * corner;
                double cosine = -(sides[after] * sides[before]
                        + sides[after + 1] * sides[before + 1]
                        + sides[after + 2] * sides[before + 2]);
                double weight = Math.atan2(length, cosine) / length;
                int v = 3 * triangles[t + corner];
                sums[v] += normal[0] * weight;
                sums[v + 1] += normal[1] * weight;
                sums[v + 2] += normal[2] * weight;
            }
        }
        float[] normals = new float[p.length];
        for (int v = 0; v < p.length; v += 3) {
            double length = Math.sqrt(sums[v] * sums[v] + sums[v + 1] * sums[v + 1] + sums[v + 2] * sums[v + 2]);
            // Weights are angles: what is below this is rounding of triangles that cancel out.
            if (length > 1e-9) {
                normals[v] = (float) (sums[v] / length);
                normals[v + 1] = (float) (sums[v + 1] / length);
                normals[v + 2] = (float) (sums[v + 2] / length);
            } else {
                normals[v + 1] = 1;
            }
        }
        return Floats.adopt(normals);
    }

    private static void side(float[] p, int from, int to, double[] sides, int at) {
        for (int axis = 0; axis < 3; axis++) {
            sides[at + axis] = (double) p[3 * to + axis] - p[3 * from + axis];
        }
    }

    private static void cross(double[] sides, int a, int b, double[] product) {
        product[0] = sides[a + 1] * sides[b + 2] - sides[a + 2] * sides[b + 1];
        product[1] = sides[a + 2] * sides[b] - sides[a] * sides[b + 2];
        product[2] = sides[a] * sides[b + 1] - sides[a + 1] * sides[b];
    }
}
