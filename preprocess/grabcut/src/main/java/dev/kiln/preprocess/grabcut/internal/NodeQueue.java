package dev.kiln.preprocess.grabcut.internal;

import java.util.Arrays;

/** A first-in, first-out queue of node numbers that holds each node at most once. */
final class NodeQueue {
    private static final int ABSENT = -2;
    private static final int LAST = -1;

    private final int[] next;
    private int first = LAST;
    private int last = LAST;

    NodeQueue(int nodes) {
        next = new int[nodes];
        Arrays.fill(next, ABSENT);
    }

    /** The node that waits longest, or -1 if there is none. */
    int first() {
        return first;
    }

    void removeFirst() {
        int node = first;
        first = next[node];
        next[node] = ABSENT;
        if (first == LAST) {
            last = LAST;
        }
    }

    void add(int node) {
        if (next[node] != ABSENT) {
            return;
        }
        next[node] = LAST;
        if (last == LAST) {
            first = node;
        } else {
            next[last] = node;
        }
        last = node;
    }
}
