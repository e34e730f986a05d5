package dev.kiln.preprocess.grabcut.internal;

/**
 * The search trees of the maximum-flow algorithm of Boykov and Kolmogorov ("An Experimental Comparison of Min-Cut/
 * Max-Flow Algorithms", 2004): one grows from the source, one from the sink; where they meet, flow is pushed, and what
 * that cuts off is adopted by another parent or set free. Distances to the terminal with time stamps are the paper's
 * section 3.2.2 marking.
 */
final class SearchTrees {
    private static final byte FREE = 0;
    private static final byte SOURCE = 1;
    private static final byte SINK = 2;

    /** Parents: 0 to 7 name a link. */
    private static final byte TERMINAL = 8;

    private static final byte NONE = 9;

    private final int[] residual;
    private final int[] terminal;
    private final int[] offset;
    private final byte[] tree;
    private final byte[] parent;
    private final int[] distance;
    private final int[] stamp;
    private final NodeQueue active;
    private final NodeQueue orphans;
    private int time;

    /**
     * @param residual capacity of each node's links, changed by the flow
     * @param terminal above 0 what a node may take from the source, below 0 what it may give to the sink
     * @param offset from a node to the neighbour of each link
     */
    SearchTrees(int[] residual, int[] terminal, int[] offset) {
        this.residual = residual;
        this.terminal = terminal;
        this.offset = offset;
        int nodes = terminal.length;
        tree = new byte[nodes];
        parent = new byte[nodes];
        distance = new int[nodes];
        stamp = new int[nodes];
        active = new NodeQueue(nodes);
        orphans = new NodeQueue(nodes);
        for (int node = 0; node < nodes; node++) {
            parent[node] = NONE;
            if (terminal[node] != 0) {
                tree[node] = terminal[node] > 0 ? SOURCE : SINK;
                parent[node] = TERMINAL;
                distance[node] = 1;
                active.add(node);
            }
        }
    }

    /** Whether a node ended on the source's side. */
    boolean isSource(int node) {
        return tree[node] == SOURCE;
    }

    /** Grows from one active node, pushing flow where the trees meet; false when none is left. */
    boolean step() {
        int node = active.first();
        if (node < 0) {
            return false;
        }
        // Taken off first: a neighbour that is set free meanwhile puts it back.
        active.removeFirst();
        for (int link = 0; link < GridCut.LINKS && tree[node] != FREE; link++) {
            int other = node + offset[link];
            boolean source = tree[node] == SOURCE;
            while (tree[node] != FREE && (tree[node] == SOURCE) == source && room(node, link, source) > 0) {
                if (tree[other] == FREE) {
                    tree[other] = tree[node];
                    attach(other, link ^ 1, node);
                    active.add(other);
                } else if (tree[other] != tree[node]) {
                    time++;
                    augment(source ? node : other, source ? link : link ^ 1);
                    adopt();
                    continue;
                } else if (stamp[other] <= stamp[node] && distance[other] > distance[node] + 1) {
                    attach(other, link ^ 1, node);
                }
                break;
            }
        }
        return true;
    }

    /** Capacity left in the direction in which flow runs through the tree: away from the source, towards the sink. */
    private int room(int node, int link, boolean source) {
        return source
                ? residual[GridCut.LINKS * node + link]
                : residual[GridCut.LINKS * (node + offset[link]) + (link ^ 1)];
    }

    private void attach(int node, int link, int to) {
        parent[node] = (byte) link;
        distance[node] = distance[to] + 1;
        stamp[node] = stamp[to];
    }

    /** Pushes what fits along the path that crosses from {@code node} through {@code link} into the sink's tree. */
    private void augment(int node, int link) {
        int crossing = GridCut.LINKS * node + link;
        int far = node + offset[link];
        int flow = Math.min(residual[crossing], Math.min(bottleneck(node, true), bottleneck(far, false)));
        residual[crossing] -= flow;
        residual[GridCut.LINKS * far + (link ^ 1)] += flow;
        push(node, flow, true);
        push(far, flow, false);
    }

    private int bottleneck(int from, boolean source) {
        int least = Integer.MAX_VALUE;
        int node = from;
        while (parent[node] != TERMINAL) {
            int link = parent[node];
            int up = node + offset[link];
            least = Math.min(least, room(up, link ^ 1, source));
            node = up;
        }
        return Math.min(least, Math.abs(terminal[node]));
    }

    private void push(int from, int flow, boolean source) {
        int node = from;
        while (parent[node] != TERMINAL) {
            int link = parent[node];
            int up = node + offset[link];
            int own = GridCut.LINKS * node + link;
            int back = GridCut.LINKS * up + (link ^ 1);
            residual[own] += source ? flow : -flow;
            residual[back] += source ? -flow : flow;
            if (residual[source ? back : own] == 0) {
                cutOff(node);
            }
            node = up;
        }
        terminal[node] += source ? -flow : flow;
        if (terminal[node] == 0) {
            cutOff(node);
        }
    }

    private void cutOff(int node) {
        parent[node] = NONE;
        orphans.add(node);
    }

    private void adopt() {
        for (int orphan = orphans.first(); orphan >= 0; orphan = orphans.first()) {
            orphans.removeFirst();
            boolean source = tree[orphan] == SOURCE;
            int best = NONE;
            int least = Integer.MAX_VALUE;
            for (int link = 0; link < GridCut.LINKS; link++) {
                int other = orphan + offset[link];
                if (room(other, link ^ 1, source) > 0 && tree[other] == tree[orphan]) {
                    int origin = originDistance(other);
                    if (origin < least) {
                        least = origin;
                        best = link;
                    }
                }
            }
            if (best == NONE) {
                release(orphan, source);
            } else {
                parent[orphan] = (byte) best;
                distance[orphan] = least + 1;
                stamp[orphan] = time;
            }
        }
    }

    /** Steps from {@code node} to its terminal, or the largest number if its branch was cut off; marks the way. */
    private int originDistance(int node) {
        int steps = 0;
        int at = node;
        while (stamp[at] != time && parent[at] < TERMINAL) {
            steps++;
            at += offset[parent[at]];
        }
        if (parent[at] == NONE) {
            return Integer.MAX_VALUE;
        }
        if (stamp[at] != time) {
            stamp[at] = time;
            distance[at] = 1;
        }
        int total = steps + distance[at];
        int left = total;
        for (int mark = node; stamp[mark] != time; mark += offset[parent[mark]]) {
            stamp[mark] = time;
            distance[mark] = left--;
        }
        return total;
    }

    /** Sets an orphan free; neighbours may grow into it, its children are orphans. */
    private void release(int orphan, boolean source) {
        for (int link = 0; link < GridCut.LINKS; link++) {
            int other = orphan + offset[link];
            if (tree[other] != tree[orphan]) {
                continue;
            }
            if (room(other, link ^ 1, source) > 0) {
                active.add(other);
            }
            if (parent[other] == (link ^ 1)) {
                cutOff(other);
            }
        }
        tree[orphan] = FREE;
    }
}
