package dev.kiln.model.trellis2.internal.surface;

import java.util.Arrays;

/** A mesh that grows by one vertex and a fan of triangles for each loop that is closed. */
final class Fans {
    private float[] positions;
    private int[] triangles;
    private int vertices;
    private int corners;
    private int closed;

    Fans(RawMesh mesh) {
        positions = mesh.positions();
        triangles = mesh.triangles();
        vertices = mesh.vertexCount();
        corners = triangles.length;
    }

    void closeIfShort(BoundaryEdges boundary, int[] loop, double limit) {
        // Ascending edges, so that the sums do not depend on where the walk began.
        int[] edges = loop.clone();
        Arrays.sort(edges);
        double length = 0;
        double[] centre = new double[3];
        for (int edge : edges) {
            int a = 3 * boundary.low(edge);
            int b = 3 * boundary.high(edge);
            double square = 0;
            for (int axis = 0; axis < 3; axis++) {
                double difference = (double) positions[a + axis] - positions[b + axis];
                square += difference * difference;
                centre[axis] += ((double) positions[a + axis] + positions[b + axis]) / 2;
            }
            length += Math.sqrt(square);
        }
        if (length >= limit) {
            return;
        }
        int vertex = addVertex(centre, edges.length);
        for (int edge : edges) {
            addTriangle(boundary.high(edge), boundary.low(edge), vertex);
        }
        closed++;
    }

    private int addVertex(double[] sum, int count) {
        positions = room(positions, 3 * vertices + 3);
        for (int axis = 0; axis < 3; axis++) {
            positions[3 * vertices + axis] = (float) (sum[axis] / count);
        }
        return vertices++;
    }

    private void addTriangle(int a, int b, int c) {
        if (corners + 3 > triangles.length) {
            triangles = Arrays.copyOf(triangles, Math.max(corners + 3, corners + corners / 4));
        }
        triangles[corners++] = a;
        triangles[corners++] = b;
        triangles[corners++] = c;
    }

    private static float[] room(float[] values, int needed) {
        return needed <= values.length ? values : Arrays.copyOf(values, Math.max(needed, needed + needed / 8));
    }

    int closed() {
        return closed;
    }

    RawMesh mesh() {
        return new RawMesh(Arrays.copyOf(positions, 3 * vertices), Arrays.copyOf(triangles, corners));
    }
}
