package dev.kiln.mesh.internal;

/** Disjoint sets of triangles (union-find with path halving); the representative is always the lowest triangle. */
public final class FaceGroups {
    private final int[] parent;

    /** Every triangle alone. */
    public FaceGroups(int faces) {
        parent = new int[faces];
        for (int f = 0; f < faces; f++) {
            parent[f] = f;
        }
    }

    /** Triangles that share an edge, together. */
    public static FaceGroups byEdges(int faces, EdgeTable edges) {
        FaceGroups groups = new FaceGroups(faces);
        for (int e = 0; e < edges.size(); e++) {
            for (int i = 1; i < edges.faces(e); i++) {
                groups.join(edges.halfEdge(e, 0) / 3, edges.halfEdge(e, i) / 3);
            }
        }
        return groups;
    }

    /** The lowest triangle of the set of {@code face}. */
    public int of(int face) {
        int f = face;
        while (parent[f] != f) {
            parent[f] = parent[parent[f]];
            f = parent[f];
        }
        return f;
    }

    /** Number of sets. */
    public int count() {
        int roots = 0;
        for (int f = 0; f < parent.length; f++) {
            if (parent[f] == f) {
                roots++;
            }
        }
        return roots;
    }

    private void join(int a, int b) {
        int rootA = of(a);
        int rootB = of(b);
        parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
    }
}
