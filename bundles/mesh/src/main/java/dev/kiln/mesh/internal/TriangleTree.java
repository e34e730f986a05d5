package dev.kiln.mesh.internal;

/**
 * A bounding volume hierarchy over triangles in flat arrays: split at the median of centroids along the longest axis,
 * down to a few triangles a leaf. Node {@code n} has its box at {@code 6 n}; the children of an inner node are
 * {@code n + 1} and {@code link[n]}; a leaf holds the triangles {@code order[first] ..}, packed in {@code link}.
 */
public final class TriangleTree {
    private static final int LEAF = 4;
    private static final int DEPTH = 64;

    private final float[] corners;
    private final int[] order;
    private final float[] boxes;
    private final int[] link;
    private final int[] count;
    private int nodes;

    /** Builds the tree; positions must be finite and there must be a triangle. */
    public TriangleTree(float[] positions, int[] triangles) {
        int faces = triangles.length / 3;
        order = new int[faces];
        float[] centroids = new float[3 * faces];
        corners = new float[9 * faces];
        for (int f = 0; f < faces; f++) {
            order[f] = f;
            for (int corner = 0; corner < 3; corner++) {
                for (int axis = 0; axis < 3; axis++) {
                    float value = positions[3 * triangles[3 * f + corner] + axis];
                    corners[9 * f + 3 * corner + axis] = value;
                    centroids[3 * f + axis] += value / 3;
                }
            }
        }
        // Halving down to leaves of at least LEAF / 2 gives fewer than 2 * faces / (LEAF / 2) nodes.
        int capacity = Math.max(1, 4 * faces / LEAF + 1);
        boxes = new float[6 * capacity];
        link = new int[capacity];
        count = new int[capacity];
        build(centroids, 0, faces);
    }

    private int build(float[] centroids, int from, int to) {
        int node = nodes++;
        bound(node, from, to);
        if (to - from <= LEAF) {
            link[node] = from;
            count[node] = to - from;
            return node;
        }
        int middle = (from + to) >>> 1;
        select(centroids, widest(centroids, from, to), from, to - 1, middle);
        build(centroids, from, middle);
        link[node] = build(centroids, middle, to);
        return node;
    }

    private void bound(int node, int from, int to) {
        for (int axis = 0; axis < 3; axis++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                for (int at = 9 * order[i] + axis; at < 9 * order[i] + 9; at += 3) {
                    low = Math.min(low, corners[at]);
                    high = Math.max(high, corners[at]);
                }
            }
            boxes[6 * node + axis] = low;
            boxes[6 * node + 3 + axis] = high;
        }
    }

    private int widest(float[] centroids, int from, int to) {
        int best = 0;
        float bestSpan = -1;
        for (int axis = 0; axis < 3; axis++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                low = Math.min(low, centroids[3 * order[i] + axis]);
                high = Math.max(high, centroids[3 * order[i] + axis]);
            }
            if (high - low > bestSpan) {
                bestSpan = high - low;
                best = axis;
            }
        }
        return best;
    }

    /** Hoare's quickselect with the middle element as pivot: puts the one that belongs at {@code k} there. */
    private void select(float[] centroids, int axis, int from, int to, int k) {
        int low = from;
        int high = to;
        while (low < high) {
            float pivot = centroids[3 * order[(low + high) >>> 1] + axis];
            int i = low;
            int j = high;
            while (i <= j) {
                while (centroids[3 * order[i] + axis] < pivot) {
                    i++;
                }
                while (centroids[3 * order[j] + axis] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int swap = order[i];
                    order[i++] = order[j];
                    order[j--] = swap;
                }
            }
            if (k <= j) {
                high = j;
            } else if (k >= i) {
                low = i;
            } else {
                return;
            }
        }
    }

    /** A search with its own stack; one a thread. */
    public final class Search {
        private final int[] stack = new int[DEPTH];
        private final double[] candidate = new double[3];
        private int last = -1;

        /**
         * Finds the point of the surface closest to (x, y, z).
         *
         * @param nearest gets the point
         * @return its triangle; the lowest one if several are at exactly the same distance
         */
        public int closest(double x, double y, double z, double[] nearest) {
            double best = Double.POSITIVE_INFINITY;
            int face = -1;
            int top = 0;
            if (last >= 0) {
                // Points often come one beside the other: the last answer is a good first guess, and only a guess.
                best = PointTriangle.closest(corners, 9 * last, x, y, z, nearest);
                face = last;
            }
            if (!(best < Double.POSITIVE_INFINITY)) {
                best = Double.POSITIVE_INFINITY;
                face = -1;
            }
            stack[top++] = 0;
            while (top > 0) {
                int node = stack[--top];
                if (boxDistance(node, x, y, z) > best) {
                    continue;
                }
                if (count[node] == 0) {
                    int left = node + 1;
                    int right = link[node];
                    boolean leftFirst = boxDistance(left, x, y, z) <= boxDistance(right, x, y, z);
                    stack[top++] = leftFirst ? right : left;
                    stack[top++] = leftFirst ? left : right;
                    continue;
                }
                for (int i = link[node]; i < link[node] + count[node]; i++) {
                    double distance = PointTriangle.closest(corners, 9 * order[i], x, y, z, candidate);
                    if (distance < best || distance == best && order[i] < face) {
                        best = distance;
                        face = order[i];
                        System.arraycopy(candidate, 0, nearest, 0, 3);
                    }
                }
            }
            last = face;
            return face;
        }

        /** Squared distance to a box, a hair less than that to anything in it whatever the rounding. */
        private double boxDistance(int node, double x, double y, double z) {
            int b = 6 * node;
            double dx = Math.max(0, Math.max(boxes[b] - x, x - boxes[b + 3]));
            double dy = Math.max(0, Math.max(boxes[b + 1] - y, y - boxes[b + 4]));
            double dz = Math.max(0, Math.max(boxes[b + 2] - z, z - boxes[b + 5]));
            return (dx * dx + dy * dy + dz * dz) * (1 - 1e-12);
        }
    }
}
