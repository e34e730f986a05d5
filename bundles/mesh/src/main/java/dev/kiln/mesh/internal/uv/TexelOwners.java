package dev.kiln.mesh.internal.uv;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Arrays;

/**
 * Which triangle each texel belongs to. The picture is divided into tiles; triangles are sorted into the buckets of the
 * tiles that their boxes touch, and each tile is drawn by one thread. First come texels whose centre lies in a triangle,
 * then, for smooth rims and thin triangles, texels that a triangle touches and none has.
 */
public final class TexelOwners {
    private static final int TILE = 64;

    private final int size;
    private final int[] owners;
    private final double[] texels;
    private final int[] triangles;

    private TexelOwners(int size, double[] texels, int[] triangles) {
        this.size = size;
        this.texels = texels;
        this.triangles = triangles;
        owners = new int[size * size];
        Arrays.fill(owners, -1);
    }

    /**
     * Finds the owner of each texel.
     *
     * @param texels x, y of each vertex in texels
     * @param triangles three vertices each
     * @return a triangle or -1 for each texel, row by row
     */
    public static int[] of(int size, double[] texels, int[] triangles, StageContext context) throws KilnException {
        TexelOwners drawing = new TexelOwners(size, texels, triangles);
        Buckets buckets = drawing.buckets();
        int side = Math.ceilDiv(size, TILE);
        Workers.run(side * side, context, tile -> drawing.draw(tile % side * TILE, tile / side * TILE, buckets, tile));
        return drawing.owners;
    }

    /** Triangles of each tile, ascending: those of tile t are {@code faces[starts[t]]} to {@code faces[starts[t + 1]]}. */
    private record Buckets(int[] starts, int[] faces) {}

    private Buckets buckets() {
        int side = Math.ceilDiv(size, TILE);
        int[] starts = new int[side * side + 1];
        for (int t = 0; t < triangles.length / 3; t++) {
            int[] box = box(t);
            for (int y = box[2] / TILE; y <= box[3] / TILE; y++) {
                for (int x = box[0] / TILE; x <= box[1] / TILE; x++) {
                    starts[y * side + x + 1]++;
                }
            }
        }
        for (int tile = 0; tile < side * side; tile++) {
            starts[tile + 1] += starts[tile];
        }
        int[] faces = new int[starts[side * side]];
        int[] next = starts.clone();
        for (int t = 0; t < triangles.length / 3; t++) {
            int[] box = box(t);
            for (int y = box[2] / TILE; y <= box[3] / TILE; y++) {
                for (int x = box[0] / TILE; x <= box[1] / TILE; x++) {
                    faces[next[y * side + x]++] = t;
                }
            }
        }
        return new Buckets(starts, faces);
    }

    /** Least and most column, least and most row of the texels that a triangle touches. */
    private int[] box(int triangle) {
        double[] c = corners(triangle);
        return new int[] {
            clamp(Math.min(c[0], Math.min(c[2], c[4]))),
            clamp(Math.max(c[0], Math.max(c[2], c[4]))),
            clamp(Math.min(c[1], Math.min(c[3], c[5]))),
            clamp(Math.max(c[1], Math.max(c[3], c[5])))
        };
    }

    private int clamp(double texel) {
        return Math.clamp((int) Math.floor(texel), 0, size - 1);
    }

    private double[] corners(int triangle) {
        double[] corners = new double[6];
        for (int corner = 0; corner < 3; corner++) {
            int v = triangles[3 * triangle + corner];
            corners[2 * corner] = texels[2 * v];
            corners[2 * corner + 1] = texels[2 * v + 1];
        }
        return corners;
    }

    private void draw(int left, int top, Buckets buckets, int tile) {
        int right = Math.min(size, left + TILE);
        int bottom = Math.min(size, top + TILE);
        for (int i = buckets.starts[tile]; i < buckets.starts[tile + 1]; i++) {
            int face = buckets.faces[i];
            Spans.visit(corners(face), top, bottom, (y, from, to) -> {
                for (int x = Math.max(from, left); x < Math.min(to, right); x++) {
                    owners[y * size + x] = owners[y * size + x] < 0 ? face : owners[y * size + x];
                }
                return true;
            });
        }
        for (int i = buckets.starts[tile]; i < buckets.starts[tile + 1]; i++) {
            touch(buckets.faces[i], left, right, top, bottom);
        }
    }

    /** Gives the face all texels that it touches and nobody has. */
    private void touch(int face, int left, int right, int top, int bottom) {
        double[] c = corners(face);
        int[] box = box(face);
        for (int y = Math.max(top, box[2]); y < Math.min(bottom, box[3] + 1); y++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int side = 0; side < 3; side++) {
                int a = 2 * side;
                int b = 2 * ((side + 1) % 3);
                double low = Math.max(y, Math.min(c[a + 1], c[b + 1]));
                double high = Math.min(y + 1, Math.max(c[a + 1], c[b + 1]));
                if (low <= high) {
                    double x0 = at(c, a, b, low);
                    double x1 = at(c, a, b, high);
                    least = Math.min(least, Math.min(x0, x1));
                    most = Math.max(most, Math.max(x0, x1));
                }
            }
            // No edge reaches into the last row of the box if the triangle only touches it: infinities give no texel.
            for (int x = Math.max(left, (int) Math.floor(least)); x <= most && x < right; x++) {
                owners[y * size + x] = owners[y * size + x] < 0 ? face : owners[y * size + x];
            }
        }
    }

    private static double at(double[] c, int a, int b, double y) {
        double rise = c[b + 1] - c[a + 1];
        return rise == 0 ? c[a] : c[a] + Math.clamp((y - c[a + 1]) / rise, 0, 1) * (c[b] - c[a]);
    }
}
