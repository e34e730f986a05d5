package dev.kiln.mesh.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The boundary of a mesh as closed loops that pass no vertex twice, each in the direction of its triangles.
 *
 * @param loops vertices of each loop, at least three
 * @param openChains maximal runs of boundary edges that do not close
 */
public record BoundaryLoops(List<int[]> loops, int openChains) {
    /** Finds them. */
    public static BoundaryLoops of(EdgeTable edges, int halfEdges, int vertices) {
        int[] head = new int[vertices];
        int[] next = new int[halfEdges];
        Arrays.fill(head, -1);
        // From the last to the first, so that each vertex lists its outgoing boundary half-edges in ascending order.
        for (int h = halfEdges - 1; h >= 0; h--) {
            if (edges.edge(h) >= 0 && edges.faces(edges.edge(h)) == 1) {
                next[h] = head[edges.from(h)];
                head[edges.from(h)] = h;
            }
        }
        List<int[]> loops = new ArrayList<>();
        int open = 0;
        int[] path = new int[halfEdges + 1];
        int[] placeOnPath = new int[vertices];
        Arrays.fill(placeOnPath, -1);
        for (int start = 0; start < vertices; start++) {
            while (head[start] >= 0) {
                int length = walk(edges, start, head, next, path, placeOnPath, loops);
                // What remains on the path beyond its one end vertex never closed.
                open += length > 1 ? 1 : 0;
                for (int i = 0; i < length; i++) {
                    placeOnPath[path[i]] = -1;
                }
            }
        }
        return new BoundaryLoops(List.copyOf(loops), open);
    }

    /** Walks until there is no way on, cutting off a loop whenever a vertex comes up again; returns what is left. */
    private static int walk(
            EdgeTable edges, int start, int[] head, int[] next, int[] path, int[] placeOnPath, List<int[]> loops) {
        int length = 1;
        path[0] = start;
        placeOnPath[start] = 0;
        int here = start;
        while (head[here] >= 0) {
            int h = head[here];
            head[here] = next[h];
            here = edges.to(h);
            if (placeOnPath[here] < 0) {
                placeOnPath[here] = length;
                path[length++] = here;
                continue;
            }
            int from = placeOnPath[here];
            loops.add(Arrays.copyOfRange(path, from, length));
            for (int i = from + 1; i < length; i++) {
                placeOnPath[path[i]] = -1;
            }
            length = from + 1;
        }
        return length;
    }
}
