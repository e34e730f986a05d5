package dev.kiln.mesh;

import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.mesh.internal.EdgeTable;

/**
 * Turns triangles so that neighbours agree and each part faces outwards.
 *
 * <p>A part is what is connected through edges with exactly two triangles. Within a part, winding spreads from its
 * lowest triangle; where a part cannot agree with itself, as on a Möbius strip, a seam remains. A part then faces the
 * way in which its signed volume about its own centre is positive; a part without volume, such as a flat sheet, keeps
 * the side on which most of its triangles were.
 */
public final class Orientation {
    /** A part whose volume is below this share of its extent cubed counts as flat. */
    private static final double FLAT = 1e-7;

    private Orientation() {}

    /**
     * What was turned.
     *
     * @param mesh the mesh with the same vertices and the same order of triangles
     * @param flipped triangles that were turned
     * @param parts number of parts
     */
    public record Result(Mesh mesh, int flipped, int parts) {}

    /** Orients {@code mesh}, which should be welded. */
    public static Result of(Mesh mesh) {
        int[] triangles = mesh.triangles().toArray();
        float[] positions = mesh.positions().toArray();
        EdgeTable edges = new EdgeTable(mesh.vertexCount(), triangles);
        int faces = triangles.length / 3;
        boolean[] turned = new boolean[faces];
        boolean[] reached = new boolean[faces];
        int[] queue = new int[faces];
        int parts = 0;
        int begin = 0;
        for (int seed = 0; seed < faces; seed++) {
            if (reached[seed]) {
                continue;
            }
            reached[seed] = true;
            queue[begin] = seed;
            int end = spread(edges, queue, begin, reached, turned);
            if (facesInwards(positions, triangles, queue, begin, end, turned)) {
                for (int i = begin; i < end; i++) {
                    turned[queue[i]] ^= true;
                }
            }
            parts++;
            begin = end;
        }
        return new Result(new Mesh(mesh.positions(), Ints.adopt(applied(triangles, turned))), countTrue(turned), parts);
    }

    /** Breadth-first from the one face at {@code begin}; returns the end of the part in {@code queue}. */
    private static int spread(EdgeTable edges, int[] queue, int begin, boolean[] reached, boolean[] turned) {
        int end = begin + 1;
        for (int i = begin; i < end; i++) {
            int face = queue[i];
            for (int h = 3 * face; h < 3 * face + 3; h++) {
                int twin = edges.twin(h);
                if (twin >= 0 && !reached[twin / 3]) {
                    reached[twin / 3] = true;
                    turned[twin / 3] = turned[face] ^ edges.from(h) == edges.from(twin);
                    queue[end++] = twin / 3;
                }
            }
        }
        return end;
    }

    private static boolean facesInwards(float[] p, int[] triangles, int[] part, int begin, int end, boolean[] turned) {
        double[] low = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
        for (int i = begin; i < end; i++) {
            for (int corner = 0; corner < 3; corner++) {
                for (int axis = 0; axis < 3; axis++) {
                    float value = p[3 * triangles[3 * part[i] + corner] + axis];
                    low[axis] = Math.min(low[axis], value);
                    high[axis] = Math.max(high[axis], value);
                }
            }
        }
        double six = 0;
        int turnedFaces = 0;
        for (int i = begin; i < end; i++) {
            int t = 3 * part[i];
            double volume = MeshCensus.sixfoldVolume(
                    p,
                    3 * triangles[t],
                    3 * triangles[t + 1],
                    3 * triangles[t + 2],
                    (low[0] + high[0]) / 2,
                    (low[1] + high[1]) / 2,
                    (low[2] + high[2]) / 2);
            six += turned[part[i]] ? -volume : volume;
            turnedFaces += turned[part[i]] ? 1 : 0;
        }
        double extent = Math.max(high[0] - low[0], Math.max(high[1] - low[1], high[2] - low[2]));
        return Math.abs(six) > 6 * FLAT * extent * extent * extent ? six < 0 : 2 * turnedFaces > end - begin;
    }

    private static int[] applied(int[] triangles, boolean[] turned) {
        for (int f = 0; f < turned.length; f++) {
            if (turned[f]) {
                int second = triangles[3 * f + 1];
                triangles[3 * f + 1] = triangles[3 * f + 2];
                triangles[3 * f + 2] = second;
            }
        }
        return triangles;
    }

    private static int countTrue(boolean[] flags) {
        int count = 0;
        for (boolean flag : flags) {
            count += flag ? 1 : 0;
        }
        return count;
    }
}
