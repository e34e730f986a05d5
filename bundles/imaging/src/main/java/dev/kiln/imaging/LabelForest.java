package dev.kiln.imaging;

import java.util.Arrays;

/** Disjoint sets of provisional labels; the root of a set is its smallest label. */
final class LabelForest {
    private int[] parent = new int[64];
    private int size;

    /** A new set of one label. */
    int plant() {
        if (size == parent.length) {
            parent = Arrays.copyOf(parent, 2 * size);
        }
        parent[size] = size;
        return size++;
    }

    /** Joins the sets of {@code a} and {@code b}, of which either may be -1, and returns their root or -1. */
    int join(int a, int b) {
        if (a < 0 || b < 0) {
            return Math.max(a, b);
        }
        int first = root(a);
        int second = root(b);
        int root = Math.min(first, second);
        parent[first] = root;
        parent[second] = root;
        return root;
    }

    private int root(int label) {
        int at = label;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    /** How many sets there are. */
    int trees() {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += parent[i] == i ? 1 : 0;
        }
        return count;
    }

    /** For each label the number of its set, counted from 0 in the order of the roots. */
    int[] numbers() {
        int[] numbers = new int[size];
        int next = 0;
        for (int i = 0; i < size; i++) {
            numbers[i] = parent[i] == i ? next++ : numbers[root(i)];
        }
        return numbers;
    }
}
