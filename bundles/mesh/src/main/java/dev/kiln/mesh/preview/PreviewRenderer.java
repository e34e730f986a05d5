package dev.kiln.mesh.preview;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.mesh.Bounds;
import java.util.stream.IntStream;

/**
 * Draws an asset from its front, right, back and left side, a little from above, into one strip.
 *
 * <p>A perspective camera at one distance for all four views frames the whole asset. Triangles are drawn from both
 * sides, colours are lit in linear light by a soft studio and encoded as sRGB, edges are smoothed by four samples a
 * pixel, the background is a light neutral grey. Same asset, same bytes.
 */
public final class PreviewRenderer {
    private static final int VIEWS = 4;
    private static final int SAMPLES = 2;
    private static final double ELEVATION = Math.toRadians(14);
    private static final double HALF_FIELD = Math.tan(Math.toRadians(14));
    private static final double MARGIN = 1.08;
    /** Linear light of the background, sRGB 238. */
    private static final double BACKGROUND = 0.855;

    private static final byte[] ENCODED = encodeTable();

    private PreviewRenderer() {}

    /**
     * Draws the four views side by side.
     *
     * @param asset the asset; one without triangles gives an empty background
     * @param side width and height of one view, pixels, 16 to 2048
     * @return an opaque picture of {@code 4 * side} x {@code side}
     */
    public static Picture fourViews(Asset asset, int side) {
        if (side < 16 || side > 2048) {
            throw new IllegalArgumentException("a view of " + side + " pixels is outside 16 to 2048");
        }
        float[] positions = asset.mesh().positions().toArray();
        int[] triangles = asset.mesh().triangles().toArray();
        Bounds bounds = Bounds.of(asset.mesh()).orElse(new Bounds(0, 0, 0, 0, 0, 0));
        View[] views = new View[VIEWS];
        double distance = Math.max(1e-6, bounds.diagonal());
        for (int i = 0; i < VIEWS; i++) {
            views[i] = new View(
                    i * Math.PI / 2,
                    ELEVATION,
                    0,
                    HALF_FIELD,
                    ((double) bounds.minX() + bounds.maxX()) / 2,
                    ((double) bounds.minY() + bounds.maxY()) / 2,
                    ((double) bounds.minZ() + bounds.maxZ()) / 2);
            distance = Math.max(distance, views[i].fit(positions, triangles) * MARGIN);
        }
        double far = distance;
        byte[] rgba = new byte[4 * VIEWS * side * side];
        IntStream.range(0, VIEWS)
                .parallel()
                .forEach(i -> draw(asset, positions, triangles, views[i].at(far), side, rgba, i * side));
        return new Picture(VIEWS * side, side, Bytes.adopt(rgba));
    }

    private static void draw(
            Asset asset, float[] positions, int[] triangles, View view, int side, byte[] rgba, int left) {
        float[] turned = view.turned(positions);
        float[] screen = projected(turned, view, side * SAMPLES);
        DepthBuffer depth = new DepthBuffer(side * SAMPLES);
        depth.draw(screen, triangles);
        Shading shading = new Shading(asset, triangles, view, turned, screen);
        for (int y = 0; y < side; y++) {
            drawRow(depth, shading, y, side, rgba, 4 * (y * VIEWS * side + left));
        }
    }

    private static void drawRow(DepthBuffer depth, Shading shading, int y, int side, byte[] rgba, int at) {
        double[] sample = new double[3];
        double[] pixel = new double[3];
        for (int x = 0; x < side; x++) {
            pixel[0] = pixel[1] = pixel[2] = 0;
            int shaded = -1;
            for (int s = 0; s < SAMPLES * SAMPLES; s++) {
                int sx = x * SAMPLES + s % SAMPLES;
                int sy = y * SAMPLES + s / SAMPLES;
                int triangle = depth.triangleAt(sx, sy);
                if (triangle < 0) {
                    sample[0] = sample[1] = sample[2] = BACKGROUND;
                } else if (triangle != shaded) {
                    // Once for a triangle in a pixel is enough: the samples are there for the edges.
                    shading.at(triangle, sx + 0.5, sy + 0.5, sample);
                }
                shaded = triangle;
                for (int c = 0; c < 3; c++) {
                    pixel[c] += Math.min(1, sample[c]) / (SAMPLES * SAMPLES);
                }
            }
            for (int c = 0; c < 3; c++) {
                rgba[at + 4 * x + c] = encoded(pixel[c]);
            }
            rgba[at + 4 * x + 3] = -1;
        }
    }

    /** x and y in samples, y down, and 1 / depth of each vertex. */
    private static float[] projected(float[] turned, View view, int samples) {
        float[] screen = new float[turned.length];
        for (int v = 0; v < turned.length; v += 3) {
            double inverse = 1 / (view.distance() - turned[v + 2]);
            double scale = inverse / view.slope() * samples / 2;
            screen[v] = (float) (samples / 2.0 + turned[v] * scale);
            screen[v + 1] = (float) (samples / 2.0 - turned[v + 1] * scale);
            screen[v + 2] = (float) inverse;
        }
        return screen;
    }

    /** Linear light, 0 to 1, as a byte of an sRGB picture. */
    static byte encoded(double linear) {
        return ENCODED[(int) (linear * (ENCODED.length - 1) + 0.5)];
    }

    /** The sRGB transfer function of IEC 61966-2-1 in fine steps. */
    private static byte[] encodeTable() {
        byte[] table = new byte[1 << 14];
        for (int i = 0; i < table.length; i++) {
            double linear = i / (table.length - 1.0);
            double encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
            table[i] = (byte) (int) (encoded * 255 + 0.5);
        }
        return table;
    }
}
