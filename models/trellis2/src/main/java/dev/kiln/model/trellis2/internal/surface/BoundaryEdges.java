package dev.kiln.model.trellis2.internal.surface;

import java.util.Arrays;

/** The edges of a mesh that have exactly one face, ascending, and how they hang together. */
final class BoundaryEdges {
    private static final int NONE = -1;

    private final int[] low;
    private final int[] high;
    /** The two boundary edges at a vertex where a loop may pass, else {@link #NONE} twice. */
    private final int[] atVertex;

    private BoundaryEdges(int[] low, int[] high, int[] atVertex) {
        this.low = low;
        this.high = high;
        this.atVertex = atVertex;
    }

    static BoundaryEdges of(RawMesh mesh) {
        long[] edges = allEdges(mesh.triangles());
        int vertices = mesh.vertexCount();
        boolean[] crowded = new boolean[vertices];
        long[] open = new long[edges.length];
        int count = 0;
        for (int from = 0; from < edges.length; ) {
            int to = from + 1;
            while (to < edges.length && edges[to] == edges[from]) {
                to++;
            }
            if (to - from == 1) {
                open[count++] = edges[from];
            } else if (to - from > 2) {
                crowded[(int) (edges[from] >>> 32)] = true;
                crowded[(int) edges[from]] = true;
            }
            from = to;
        }
        int[] low = new int[count];
        int[] high = new int[count];
        int[] degree = new int[vertices];
        int[] atVertex = new int[2 * vertices];
        Arrays.fill(atVertex, NONE);
        for (int e = 0; e < count; e++) {
            low[e] = (int) (open[e] >>> 32);
            high[e] = (int) open[e];
            note(low[e], e, degree, atVertex);
            note(high[e], e, degree, atVertex);
        }
        for (int v = 0; v < vertices; v++) {
            if (degree[v] != 2 || crowded[v]) {
                atVertex[2 * v] = NONE;
                atVertex[2 * v + 1] = NONE;
            }
        }
        return new BoundaryEdges(low, high, atVertex);
    }

    private static void note(int vertex, int edge, int[] degree, int[] atVertex) {
        if (degree[vertex] < 2) {
            atVertex[2 * vertex + degree[vertex]] = edge;
        }
        degree[vertex]++;
    }

    /** Every edge of every triangle, smaller vertex in the upper half, sorted. */
    private static long[] allEdges(int[] triangles) {
        long[] edges = new long[triangles.length];
        for (int t = 0; t < triangles.length; t += 3) {
            for (int side = 0; side < 3; side++) {
                int a = triangles[t + side];
                int b = triangles[t + (side + 1) % 3];
                edges[t + side] = (long) Math.min(a, b) << 32 | Math.max(a, b);
            }
        }
        Arrays.sort(edges);
        return edges;
    }

    int count() {
        return low.length;
    }

    int low(int edge) {
        return low[edge];
    }

    int high(int edge) {
        return high[edge];
    }

    /**
     * Follows the links from {@code edge} and marks what it meets as seen.
     *
     * @param loop receives the edges in walking order
     * @return number of edges of the loop, or 0 if the group has an open end
     */
    int walk(int edge, boolean[] seen, int[] loop) {
        int length = 0;
        int at = edge;
        int vertex = high[edge];
        while (true) {
            seen[at] = true;
            loop[length++] = at;
            int next = other(vertex, at);
            if (next == edge) {
                return length;
            }
            if (next == NONE) {
                markBackwards(edge, seen);
                return 0;
            }
            vertex = low[next] == vertex ? high[next] : low[next];
            at = next;
        }
    }

    private void markBackwards(int edge, boolean[] seen) {
        int vertex = low[edge];
        for (int at = other(vertex, edge); at != NONE; at = other(vertex, at)) {
            seen[at] = true;
            vertex = low[at] == vertex ? high[at] : low[at];
        }
    }

    private int other(int vertex, int edge) {
        return atVertex[2 * vertex] == edge ? atVertex[2 * vertex + 1] : atVertex[2 * vertex];
    }
}
