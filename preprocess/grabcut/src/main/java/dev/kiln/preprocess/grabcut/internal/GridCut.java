package dev.kiln.preprocess.grabcut.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;

/**
 * The minimum cut of a grid in which each pixel is linked to its eight neighbours, by the two search trees of Boykov
 * and Kolmogorov (2004). Capacities are whole numbers, so the cut is exact; the order of work is fixed, so is the cut.
 *
 * <p>Nodes lie on a grid with a frame of one unlinked node on each side, so that no neighbour is ever out of range.
 */
final class GridCut {
    /** A direction to a neighbour. Even and odd numbers are opposite to one another. */
    enum Link {
        EAST(1, 0),
        WEST(-1, 0),
        SOUTH(0, 1),
        NORTH(0, -1),
        SOUTH_EAST(1, 1),
        NORTH_WEST(-1, -1),
        SOUTH_WEST(-1, 1),
        NORTH_EAST(1, -1);

        private final int dx;
        private final int dy;

        Link(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }

        double length() {
            return Math.hypot(dx, dy);
        }

        /** The neighbour of a pixel in this direction, or -1 if it would lie outside. */
        int from(int pixel, int width, int height) {
            int x = pixel % width + dx;
            int y = pixel / width + dy;
            return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
        }
    }

    /** One direction of each pair: a pixel links these, its neighbours link back. */
    static final Link[] FORWARD = {Link.EAST, Link.SOUTH, Link.SOUTH_EAST, Link.SOUTH_WEST};

    static final int LINKS = 8;
    private static final int STEPS_BETWEEN_CHECKS = 1 << 16;

    private final int width;
    private final int height;
    private final int stride;
    private final int[] residual;
    private final int[] terminal;
    private final int[] offset = new int[LINKS];

    GridCut(int width, int height) {
        this.width = width;
        this.height = height;
        stride = width + 2;
        int nodes = stride * (height + 2);
        residual = new int[LINKS * nodes];
        terminal = new int[nodes];
        for (Link link : Link.values()) {
            offset[link.ordinal()] = link.dy * stride + link.dx;
        }
    }

    private int node(int pixel) {
        return (pixel / width + 1) * stride + pixel % width + 1;
    }

    /** Ties a pixel to the subject (above 0) or to the background (below 0). */
    void terminal(int pixel, int strength) {
        terminal[node(pixel)] = strength;
    }

    /**
     * Links pixels to their neighbours, both ways.
     *
     * @param capacities of the {@link #FORWARD} links of each pixel, side by side; 0 where there is no neighbour
     */
    void link(int[] capacities) {
        for (int i = 0; i < width * height; i++) {
            for (int l = 0; l < FORWARD.length; l++) {
                int capacity = capacities[FORWARD.length * i + l];
                if (capacity > 0) {
                    int link = FORWARD[l].ordinal();
                    int node = node(i);
                    residual[LINKS * node + link] = capacity;
                    residual[LINKS * (node + offset[link]) + (link ^ 1)] = capacity;
                }
            }
        }
    }

    /** Cuts; for each pixel whether it is on the subject's side. */
    boolean[] run(StageContext context) throws KilnException {
        SearchTrees trees = new SearchTrees(residual, terminal, offset);
        for (int steps = 1; trees.step(); steps++) {
            if (steps % STEPS_BETWEEN_CHECKS == 0) {
                context.checkCancelled();
            }
        }
        boolean[] subject = new boolean[width * height];
        for (int i = 0; i < subject.length; i++) {
            subject[i] = trees.isSource(node(i));
        }
        return subject;
    }
}
