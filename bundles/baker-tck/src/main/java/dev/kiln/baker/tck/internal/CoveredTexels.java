package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import java.util.Arrays;

/** The texels of an asset whose centres lie in a triangle, found without any help of the baker. */
final class CoveredTexels implements BakedColors {
    /** Centres closer than this to an edge, in barycentric weight, belong to both sides of it. */
    private static final double RIM = 1e-4;

    private final Picture picture;
    private int[] texels = new int[1 << 12];
    private float[] positions = new float[3 << 12];
    private int count;
    private int shared;

    private CoveredTexels(Picture picture) {
        this.picture = picture;
    }

    static CoveredTexels of(Mesh mesh, Textures textures) {
        CoveredTexels covered = new CoveredTexels(textures.baseColor());
        int[] owner =
                new int[textures.baseColor().width() * textures.baseColor().height()];
        for (int t = 0; t < mesh.triangleCount(); t++) {
            covered.add(mesh, textures, t, owner);
        }
        return covered;
    }

    private void add(Mesh mesh, Textures textures, int triangle, int[] owner) {
        double[] x = new double[3];
        double[] y = new double[3];
        for (int corner = 0; corner < 3; corner++) {
            int v = mesh.triangles().get(3 * triangle + corner);
            x[corner] = textures.coordinates().get(2 * v) * (double) picture.width();
            y[corner] = textures.coordinates().get(2 * v + 1) * (double) picture.height();
        }
        double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
        if (area == 0) {
            return;
        }
        int bottom = (int) Math.min(picture.height() - 1, Math.max(y[0], Math.max(y[1], y[2])));
        int right = (int) Math.min(picture.width() - 1, Math.max(x[0], Math.max(x[1], x[2])));
        for (int py = (int) Math.min(y[0], Math.min(y[1], y[2])); py <= bottom; py++) {
            for (int px = (int) Math.min(x[0], Math.min(x[1], x[2])); px <= right; px++) {
                double dx = px + 0.5 - x[0];
                double dy = py + 0.5 - y[0];
                double b = (dx * (y[2] - y[0]) - (x[2] - x[0]) * dy) / area;
                double c = ((x[1] - x[0]) * dy - dx * (y[1] - y[0])) / area;
                double least = Math.min(1 - b - c, Math.min(b, c));
                if (least >= 0) {
                    keep(mesh, triangle, py * picture.width() + px, b, c);
                }
                if (least > RIM) {
                    shared += owner[py * picture.width() + px]++ > 0 ? 1 : 0;
                }
            }
        }
    }

    private void keep(Mesh mesh, int triangle, int texel, double b, double c) {
        if (count == texels.length) {
            texels = Arrays.copyOf(texels, 2 * count);
            positions = Arrays.copyOf(positions, 6 * count);
        }
        texels[count] = texel;
        double[] weights = {1 - b - c, b, c};
        for (int axis = 0; axis < 3; axis++) {
            double at = 0;
            for (int corner = 0; corner < 3; corner++) {
                int v = mesh.triangles().get(3 * triangle + corner);
                at += weights[corner] * mesh.positions().get(3 * v + axis);
            }
            positions[3 * count + axis] = (float) at;
        }
        count++;
    }

    /** How often a texel lies well inside a triangle that is not its first. */
    int shared() {
        return shared;
    }

    /** Number of the pixel, row by row, of a point. */
    int texel(int point) {
        return texels[point];
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public float position(int point, int axis) {
        return positions[3 * point + axis];
    }

    @Override
    public double encoded(int point, int channel) {
        return picture.rgba().get(4 * texels[point] + channel) / 255.0;
    }

    @Override
    public double halfStep() {
        return 0.5 / 255;
    }
}
