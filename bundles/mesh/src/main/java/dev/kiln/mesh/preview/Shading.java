package dev.kiln.mesh.preview;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;

/** Colours the samples of one view: interpolates colour and normal with perspective and lights them. */
final class Shading {
    private final float[] turned;
    private final float[] screen;
    private final float[] normals;
    private final Surface surface;
    private final int[] triangles;
    private final double[] axes;
    private final double distance;

    private final double[] weights = new double[3];
    private final double[] normal = new double[3];
    private final double[] viewer = new double[3];
    private final Surface.Look look = new Surface.Look();

    Shading(Asset asset, int[] triangles, View view, float[] turned, float[] screen) {
        this.triangles = triangles;
        this.turned = turned;
        this.screen = screen;
        this.distance = view.distance();
        this.axes = view.axes();
        this.normals = asset.normals().toArray();
        this.surface = switch (asset.material()) {
            case VertexColors colors -> new PaintedSurface(colors);
            case Textures textures -> new TexturedSurface(textures);
        };
    }

    /** Linear light of {@code triangle} at screen position (x, y) into {@code out}. */
    void at(int triangle, double x, double y, double[] out) {
        int a = triangles[3 * triangle];
        int b = triangles[3 * triangle + 1];
        int c = triangles[3 * triangle + 2];
        weigh(a, b, c, x, y);
        for (int axis = 0; axis < 3; axis++) {
            viewer[axis] = -mixed(turned, 3, axis, a, b, c);
        }
        surface.at(a, b, c, weights, look);
        viewer[2] += distance;
        double nx = mixed(normals, 3, 0, a, b, c);
        double ny = mixed(normals, 3, 1, a, b, c);
        double nz = mixed(normals, 3, 2, a, b, c);
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] = axes[3 * axis] * nx + axes[3 * axis + 1] * ny + axes[3 * axis + 2] * nz;
        }
        normalise(viewer);
        normalise(normal);
        if (facesAway(a, b, c)) {
            for (int axis = 0; axis < 3; axis++) {
                normal[axis] = -normal[axis];
            }
        }
        double[] up = {axes[1], axes[4], axes[7]};
        StudioLight.shade(normal, viewer, up, look.albedo, look.metallic, look.roughness, out);
    }

    /** Perspective-correct barycentric weights of the screen position. */
    private void weigh(int a, int b, int c, double x, double y) {
        double abx = screen[3 * b] - screen[3 * a];
        double aby = screen[3 * b + 1] - screen[3 * a + 1];
        double acx = screen[3 * c] - screen[3 * a];
        double acy = screen[3 * c + 1] - screen[3 * a + 1];
        double area = abx * acy - aby * acx;
        double px = x - screen[3 * a];
        double py = y - screen[3 * a + 1];
        double wb = (px * acy - py * acx) / area;
        double wc = (abx * py - aby * px) / area;
        weights[0] = (1 - wb - wc) * screen[3 * a + 2];
        weights[1] = wb * screen[3 * b + 2];
        weights[2] = wc * screen[3 * c + 2];
        double sum = weights[0] + weights[1] + weights[2];
        for (int i = 0; i < 3; i++) {
            weights[i] /= sum;
        }
    }

    private double mixed(float[] values, int stride, int channel, int a, int b, int c) {
        return weights[0] * values[stride * a + channel]
                + weights[1] * values[stride * b + channel]
                + weights[2] * values[stride * c + channel];
    }

    /** Screen y runs down, so a triangle that is counter-clockwise to the viewer has a negative area on the screen. */
    private boolean facesAway(int a, int b, int c) {
        double abx = screen[3 * b] - screen[3 * a];
        double aby = screen[3 * b + 1] - screen[3 * a + 1];
        double acx = screen[3 * c] - screen[3 * a];
        double acy = screen[3 * c + 1] - screen[3 * a + 1];
        return abx * acy - aby * acx > 0;
    }

    private static void normalise(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        for (int axis = 0; axis < 3 && length > 0; axis++) {
            v[axis] /= length;
        }
    }
}
