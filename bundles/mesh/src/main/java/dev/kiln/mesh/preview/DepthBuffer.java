package dev.kiln.mesh.preview;

import java.util.Arrays;

/**
 * Which triangle is in front at each sample of a square picture: the first half of deferred shading. A later triangle
 * replaces an earlier one only if it is nearer, so the result depends on nothing but the mesh.
 */
final class DepthBuffer {
    private final int side;
    private final float[] inverseDepth;
    private final int[] triangle;

    DepthBuffer(int side) {
        this.side = side;
        inverseDepth = new float[side * side];
        triangle = new int[side * side];
        Arrays.fill(triangle, -1);
    }

    /** The triangle in front at a sample, or -1. */
    int triangleAt(int x, int y) {
        return triangle[y * side + x];
    }

    /** Draws all triangles; {@code screen} holds x, y in samples and 1 / depth of each vertex. */
    void draw(float[] screen, int[] triangles) {
        for (int t = 0; t < triangles.length; t += 3) {
            drawOne(screen, 3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2], t / 3);
        }
    }

    private void drawOne(float[] s, int a, int b, int c, int id) {
        double abx = s[b] - s[a];
        double aby = s[b + 1] - s[a + 1];
        double acx = s[c] - s[a];
        double acy = s[c + 1] - s[a + 1];
        double area = abx * acy - aby * acx;
        if (area == 0 || !Double.isFinite(area)) {
            return;
        }
        int left = Math.max(0, (int) Math.ceil(Math.min(s[a], Math.min(s[b], s[c])) - 0.5));
        int right = Math.min(side - 1, (int) Math.floor(Math.max(s[a], Math.max(s[b], s[c])) - 0.5));
        int top = Math.max(0, (int) Math.ceil(Math.min(s[a + 1], Math.min(s[b + 1], s[c + 1])) - 0.5));
        int bottom = Math.min(side - 1, (int) Math.floor(Math.max(s[a + 1], Math.max(s[b + 1], s[c + 1])) - 0.5));
        for (int y = top; y <= bottom; y++) {
            double py = y + 0.5 - s[a + 1];
            for (int x = left; x <= right; x++) {
                double px = x + 0.5 - s[a];
                double wb = (px * acy - py * acx) / area;
                double wc = (abx * py - aby * px) / area;
                if (wb < 0 || wc < 0 || wb + wc > 1) {
                    continue;
                }
                // 1 / depth is linear on the screen.
                float near = (float) (s[a + 2] + wb * (s[b + 2] - s[a + 2]) + wc * (s[c + 2] - s[a + 2]));
                int at = y * side + x;
                if (near > inverseDepth[at]) {
                    inverseDepth[at] = near;
                    triangle[at] = id;
                }
            }
        }
    }
}
