package dev.kiln.mesh.internal.uv;

import dev.kiln.api.asset.Mesh;
import java.util.Arrays;

/**
 * A chart laid flat: local vertices with x, y in metres, turned so that its box is about as small as it can be and stands
 * upright, with its lower left corner at the origin.
 */
public final class FlatChart {
    /** Turns that are tried in a quarter circle. */
    private static final int TURNS = 15;

    private final int[] faces;
    private final int[] sources;
    private final int[] corners;
    private final double[] xy;
    private final double width;
    private final double height;
    private final double area;

    private FlatChart(int[] faces, int[] sources, int[] corners, double[] xy) {
        this.faces = faces;
        this.sources = sources;
        this.corners = corners;
        this.xy = xy;
        double[] box = settle(xy);
        width = box[0];
        height = box[1];
        double sum = 0;
        for (int t = 0; t < corners.length; t += 3) {
            sum += Math.abs(twiceArea(2 * corners[t], 2 * corners[t + 1], 2 * corners[t + 2])) / 2;
        }
        area = sum;
    }

    static FlatChart of(Mesh mesh, int[] faces, Projection projection) {
        int[] all = new int[3 * faces.length];
        for (int c = 0; c < all.length; c++) {
            all[c] = mesh.triangles().get(3 * faces[c / 3] + c % 3);
        }
        int[] sources = Arrays.stream(all).sorted().distinct().toArray();
        int[] corners = new int[all.length];
        for (int c = 0; c < all.length; c++) {
            corners[c] = Arrays.binarySearch(sources, all[c]);
        }
        double[] xy = new double[2 * sources.length];
        for (int v = 0; v < sources.length; v++) {
            xy[2 * v] = projection.x(mesh, sources[v]);
            xy[2 * v + 1] = projection.y(mesh, sources[v]);
        }
        return new FlatChart(faces, sources, corners, xy);
    }

    /** Number of vertices. */
    public int vertexCount() {
        return sources.length;
    }

    /** Vertex of the mesh that local vertex {@code v} is. */
    public int source(int v) {
        return sources[v];
    }

    /** Writes the corners of its faces, with local vertices counted from {@code first}, where the faces have theirs. */
    public void putTriangles(int[] triangles, int first) {
        for (int c = 0; c < corners.length; c++) {
            triangles[3 * faces[c / 3] + c % 3] = first + corners[c];
        }
    }

    double x(int v) {
        return xy[2 * v];
    }

    double y(int v) {
        return xy[2 * v + 1];
    }

    /** Local vertices of the corners, three a face. */
    int[] corners() {
        return corners;
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }

    double area() {
        return area;
    }

    private double twiceArea(int a, int b, int c) {
        return (xy[b] - xy[a]) * (xy[c + 1] - xy[a + 1]) - (xy[c] - xy[a]) * (xy[b + 1] - xy[a + 1]);
    }

    /** Turns in place; returns width and height, the height the greater. */
    private static double[] settle(double[] xy) {
        double best = Double.POSITIVE_INFINITY;
        double turn = 0;
        for (int n = 0; n < TURNS; n++) {
            double angle = n * Math.PI / 2 / TURNS;
            double[] box = box(xy, angle);
            double size = (box[1] - box[0]) * (box[3] - box[2]);
            if (size < best * (1 - 1e-6)) {
                best = size;
                turn = angle;
            }
        }
        double[] box = box(xy, turn);
        if (box[1] - box[0] > box[3] - box[2]) {
            turn += Math.PI / 2;
            box = box(xy, turn);
        }
        double cos = StrictMath.cos(turn);
        double sin = StrictMath.sin(turn);
        for (int i = 0; i < xy.length; i += 2) {
            double x = cos * xy[i] - sin * xy[i + 1];
            xy[i + 1] = sin * xy[i] + cos * xy[i + 1] - box[2];
            xy[i] = x - box[0];
        }
        return new double[] {box[1] - box[0], box[3] - box[2]};
    }

    /** Least and most x, least and most y after a turn. */
    private static double[] box(double[] xy, double angle) {
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        double[] box = {
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (int i = 0; i < xy.length; i += 2) {
            double x = cos * xy[i] - sin * xy[i + 1];
            double y = sin * xy[i] + cos * xy[i + 1];
            box[0] = Math.min(box[0], x);
            box[1] = Math.max(box[1], x);
            box[2] = Math.min(box[2], y);
            box[3] = Math.max(box[3], y);
        }
        return box;
    }
}
