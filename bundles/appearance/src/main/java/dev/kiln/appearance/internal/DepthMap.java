package dev.kiln.appearance.internal;

import dev.kiln.api.asset.Mesh;
import java.util.Arrays;

/** Depth of the nearest surface at the centre of each pixel, in metres. */
final class DepthMap {
    private final int width;
    private final int height;
    private final boolean pinhole;
    /** Grows towards the camera and is linear across the picture: minus the depth, or one over it behind a pinhole. */
    private final float[] nearness;

    private DepthMap(int width, int height, boolean pinhole) {
        this.width = width;
        this.height = height;
        this.pinhole = pinhole;
        nearness = new float[width * height];
        Arrays.fill(nearness, Float.NEGATIVE_INFINITY);
    }

    /** Draws {@code surface} from both sides. A triangle that reaches behind a pinhole camera is left out. */
    static DepthMap of(Mesh surface, Optics optics, int width, int height) {
        DepthMap map = new DepthMap(width, height, optics.pinhole());
        double[] screen = new double[3 * surface.vertexCount()];
        boolean[] inFront = new boolean[surface.vertexCount()];
        double[] place = new double[3];
        for (int v = 0; v < inFront.length; v++) {
            inFront[v] = optics.project(surface.positions(), 3 * v, place);
            screen[3 * v] = place[0];
            screen[3 * v + 1] = place[1];
            screen[3 * v + 2] = optics.pinhole() ? 1 / place[2] : -place[2];
        }
        for (int t = 0; t < surface.triangles().size(); t += 3) {
            int a = surface.triangles().get(t);
            int b = surface.triangles().get(t + 1);
            int c = surface.triangles().get(t + 2);
            if (inFront[a] && inFront[b] && inFront[c]) {
                map.draw(screen, 3 * a, 3 * b, 3 * c);
            }
        }
        return map;
    }

    /** Depth at a pixel; infinite where there is no surface. */
    double at(int x, int y) {
        float near = nearness[y * width + x];
        if (near == Float.NEGATIVE_INFINITY) {
            return Double.POSITIVE_INFINITY;
        }
        return pinhole ? 1 / (double) near : -(double) near;
    }

    private void draw(double[] s, int a, int b, int c) {
        double abx = s[b] - s[a];
        double aby = s[b + 1] - s[a + 1];
        double acx = s[c] - s[a];
        double acy = s[c + 1] - s[a + 1];
        double area = abx * acy - aby * acx;
        if (area == 0 || !Double.isFinite(area)) {
            return;
        }
        int left = Math.max(0, (int) Math.ceil(Math.min(s[a], Math.min(s[b], s[c])) - 0.5));
        int right = Math.min(width - 1, (int) Math.floor(Math.max(s[a], Math.max(s[b], s[c])) - 0.5));
        int top = Math.max(0, (int) Math.ceil(Math.min(s[a + 1], Math.min(s[b + 1], s[c + 1])) - 0.5));
        int bottom = Math.min(height - 1, (int) Math.floor(Math.max(s[a + 1], Math.max(s[b + 1], s[c + 1])) - 0.5));
        for (int y = top; y <= bottom; y++) {
            double py = y + 0.5 - s[a + 1];
            for (int x = left; x <= right; x++) {
                double px = x + 0.5 - s[a];
                double wb = (px * acy - py * acx) / area;
                double wc = (abx * py - aby * px) / area;
                if (wb >= 0 && wc >= 0 && wb + wc <= 1) {
                    float near = (float) (s[a + 2] + wb * (s[b + 2] - s[a + 2]) + wc * (s[c + 2] - s[a + 2]));
                    nearness[y * width + x] = Math.max(nearness[y * width + x], near);
                }
            }
        }
    }
}
