package dev.kiln.mesh.preview;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;

/**
 * Draws an asset the way a studio shot shows its subject: from the front (along -Z), the box of the silhouette centred
 * and its longer side a given share of the frame. Without perspective, since nobody knows the lens of the photo, and
 * without light, since the base colour is what is to be compared. One sample a pixel.
 */
final class FrontView {
    private FrontView() {}

    /**
     * The asset on a transparent ground.
     *
     * @param side width and height, pixels
     * @param share of the frame that the longer side of the silhouette takes, 0 to 1
     */
    static Picture of(Asset asset, int side, double share) {
        int[] triangles = asset.mesh().triangles().toArray();
        float[] screen = screen(asset.mesh(), triangles, side, share);
        DepthBuffer depth = new DepthBuffer(side);
        depth.draw(screen, triangles);
        Surface surface = switch (asset.material()) {
            case VertexColors colors -> new PaintedSurface(colors);
            case Textures textures -> new TexturedSurface(textures);
        };
        byte[] rgba = new byte[4 * side * side];
        double[] weights = new double[3];
        Surface.Look look = new Surface.Look();
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                int t = 3 * depth.triangleAt(x, y);
                if (t >= 0) {
                    weigh(screen, triangles, t, x + 0.5, y + 0.5, weights);
                    surface.at(triangles[t], triangles[t + 1], triangles[t + 2], weights, look);
                    int at = 4 * (y * side + x);
                    for (int c = 0; c < 3; c++) {
                        rgba[at + c] = PreviewRenderer.encoded(look.albedo[c]);
                    }
                    rgba[at + 3] = -1;
                }
            }
        }
        return new Picture(side, side, Bytes.adopt(rgba));
    }

    /** x and y in pixels, y down, and a number above 0 that grows towards the viewer, of each vertex. */
    private static float[] screen(Mesh mesh, int[] triangles, int side, double share) {
        float[] positions = mesh.positions().toArray();
        float[] low = {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY};
        float[] high = {Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (int v : triangles) {
            for (int axis = 0; axis < 3; axis++) {
                low[axis] = Math.min(low[axis], positions[3 * v + axis]);
                high[axis] = Math.max(high[axis], positions[3 * v + axis]);
            }
        }
        double longer = Math.max((double) high[0] - low[0], (double) high[1] - low[1]);
        double scale = share * side / longer;
        double depth = Math.max((double) high[2] - low[2], 1e-9);
        float[] screen = new float[positions.length];
        for (int v = 0; v < positions.length; v += 3) {
            screen[v] = (float) (side / 2.0 + (positions[v] - ((double) low[0] + high[0]) / 2) * scale);
            screen[v + 1] = (float) (side / 2.0 - (positions[v + 1] - ((double) low[1] + high[1]) / 2) * scale);
            screen[v + 2] = (float) (1 + (positions[v + 2] - low[2]) / depth);
        }
        return screen;
    }

    /** Barycentric weights of (x, y) in the triangle at {@code t}. */
    private static void weigh(float[] s, int[] triangles, int t, double x, double y, double[] weights) {
        int a = 3 * triangles[t];
        int b = 3 * triangles[t + 1];
        int c = 3 * triangles[t + 2];
        double abx = s[b] - s[a];
        double aby = s[b + 1] - s[a + 1];
        double acx = s[c] - s[a];
        double acy = s[c + 1] - s[a + 1];
        double area = abx * acy - aby * acx;
        double px = x - s[a];
        double py = y - s[a + 1];
        weights[1] = (px * acy - py * acx) / area;
        weights[2] = (abx * py - aby * px) / area;
        weights[0] = 1 - weights[1] - weights[2];
    }
}
