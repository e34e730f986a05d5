package dev.kiln.mesh.internal;

import java.util.Arrays;

/**
 * The undirected edges of a triangle list and the half-edges on each.
 *
 * <p>Half-edge {@code h} is corner {@code h % 3} of triangle {@code h / 3}; it runs from that corner to the next one of
 * the triangle. A half-edge whose two ends are one vertex belongs to no edge. Edges are numbered by their lower, then
 * their higher vertex; the half-edges of an edge are in ascending order.
 */
public final class EdgeTable {
    private final int[] triangles;
    private final int[] edgeOf;
    private final int[] start;
    private final int[] halfEdges;

    /** Builds the table for {@code vertices} vertices; {@code triangles} is kept, not copied. */
    public EdgeTable(int vertices, int[] triangles) {
        this.triangles = triangles;
        int[] bucket = new int[vertices + 1];
        int proper = 0;
        for (int h = 0; h < triangles.length; h++) {
            if (from(h) != to(h)) {
                bucket[Math.min(from(h), to(h)) + 1]++;
                proper++;
            }
        }
        for (int v = 0; v < vertices; v++) {
            bucket[v + 1] += bucket[v];
        }
        // Buckets by the lower vertex hold (higher vertex, half-edge) pairs, so that a sort of each is a sort of all.
        long[] pairs = new long[proper];
        int[] next = bucket.clone();
        for (int h = 0; h < triangles.length; h++) {
            if (from(h) != to(h)) {
                pairs[next[Math.min(from(h), to(h))]++] = (long) Math.max(from(h), to(h)) << 32 | h;
            }
        }
        edgeOf = new int[triangles.length];
        Arrays.fill(edgeOf, -1);
        halfEdges = new int[proper];
        int[] starts = new int[proper + 1];
        int edges = 0;
        for (int v = 0; v < vertices; v++) {
            Arrays.sort(pairs, bucket[v], bucket[v + 1]);
            for (int i = bucket[v]; i < bucket[v + 1]; i++) {
                if (i == bucket[v] || pairs[i] >> 32 != pairs[i - 1] >> 32) {
                    starts[edges++] = i;
                }
                halfEdges[i] = (int) pairs[i];
                edgeOf[halfEdges[i]] = edges - 1;
            }
        }
        starts[edges] = proper;
        start = Arrays.copyOf(starts, edges + 1);
    }

    /** Number of edges. */
    public int size() {
        return start.length - 1;
    }

    /** Number of half-edges, and so of triangle corners, on {@code edge}. */
    public int faces(int edge) {
        return start[edge + 1] - start[edge];
    }

    /** Half-edge {@code index} of {@code edge}. */
    public int halfEdge(int edge, int index) {
        return halfEdges[start[edge] + index];
    }

    /** The edge of half-edge {@code h}, or -1 if its ends are one vertex. */
    public int edge(int h) {
        return edgeOf[h];
    }

    /** The vertex that half-edge {@code h} leaves. */
    public int from(int h) {
        return triangles[h];
    }

    /** The vertex that half-edge {@code h} reaches. */
    public int to(int h) {
        return triangles[h % 3 == 2 ? h - 2 : h + 1];
    }

    /** The other half-edge of an edge that has exactly two, else -1. */
    public int twin(int h) {
        int edge = edgeOf[h];
        if (edge < 0 || faces(edge) != 2) {
            return -1;
        }
        return halfEdges[start[edge]] == h ? halfEdges[start[edge] + 1] : halfEdges[start[edge]];
    }
}
