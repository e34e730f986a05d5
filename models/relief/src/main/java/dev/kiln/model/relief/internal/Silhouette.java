package dev.kiln.model.relief.internal;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.Arrays;

/**
 * The largest connected part of a mask on a lattice of its own: nodes are in or out, and on each lattice edge between
 * an inner and an outer node the contour (coverage one half) has a place.
 *
 * <p>The lattice spans the box of the subject with a margin of outer nodes, row 0 at the bottom.
 */
final class Silhouette {
    /** A contour this close to a node is pushed off it, so that no two points of the surface fall together. */
    private static final double MARGIN = 0.02;

    private static final int RIM = 2;

    private final int columns;
    private final int rows;
    private final double cell;
    private final double left;
    private final double bottom;
    private final float[] coverage;
    private final boolean[] inside;
    private final int otherNodes;

    /**
     * Samples {@code mask}.
     *
     * @param resolution lattice cells along the longer side of the subject's box
     * @throws KilnException of kind {@code REFUSED} if no pixel of the mask is above 127
     */
    Silhouette(Mask mask, int resolution) throws KilnException {
        int side = mask.width();
        int[] box = box(mask);
        double boxWidth = box[2] - box[0];
        double boxHeight = box[3] - box[1];
        // Finer than a quarter of a pixel there is nothing to see.
        double cellPixels = Math.max(Math.max(boxWidth, boxHeight) / resolution, 0.25);
        int acrossX = (int) Math.ceil(boxWidth / cellPixels);
        int acrossY = (int) Math.ceil(boxHeight / cellPixels);
        columns = acrossX + 1 + 2 * RIM;
        rows = acrossY + 1 + 2 * RIM;
        double leftPixels = (box[0] + box[2] - acrossX * cellPixels) / 2 - RIM * cellPixels;
        double bottomPixels = (box[1] + box[3] + acrossY * cellPixels) / 2 + RIM * cellPixels;
        cell = cellPixels / side;
        left = leftPixels / side - 0.5;
        bottom = 0.5 - bottomPixels / side;

        AreaMeans alpha = new AreaMeans(side, side, i -> mask.alpha().get(i));
        double aperture = Math.max(cellPixels, 1);
        float[] means = new float[columns * rows];
        for (int j = 0; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                means[j * columns + i] = (float)
                        (alpha.mean(leftPixels + i * cellPixels, bottomPixels - j * cellPixels, aperture, aperture)
                                / 255);
            }
        }
        coverage = EdgeSmoothing.of(means, columns);
        int[] part = parts();
        int largest = largest(part);
        inside = new boolean[part.length];
        int others = 0;
        for (int n = 0; n < part.length; n++) {
            inside[n] = part[n] == largest;
            others += part[n] > 0 && part[n] != largest ? 1 : 0;
        }
        otherNodes = others;
    }

    int columns() {
        return columns;
    }

    int rows() {
        return rows;
    }

    /** Side of a lattice cell, metres. */
    double cell() {
        return cell;
    }

    /** Width of the subject, to a cell, metres. */
    double width() {
        int first = columns;
        int last = 0;
        for (int n = 0; n < inside.length; n++) {
            if (inside[n]) {
                first = Math.min(first, n % columns);
                last = Math.max(last, n % columns);
            }
        }
        return (last - first + 1) * cell;
    }

    /** Asset-space x of a column. */
    double x(int column) {
        return left + column * cell;
    }

    /** Asset-space y of a row. */
    double y(int row) {
        return bottom + row * cell;
    }

    /** Whether node {@code row * columns + column} belongs to the subject. */
    boolean inside(int node) {
        return inside[node];
    }

    /** Share of the nodes of the subject that other, dropped parts have, 0 or more. */
    double droppedShare() {
        int kept = 0;
        for (boolean in : inside) {
            kept += in ? 1 : 0;
        }
        return (double) otherNodes / kept;
    }

    /** Where the contour crosses from an inner node to its outer neighbour, as a fraction of the way, in (0, 1). */
    double crossing(int inner, int outer) {
        double t = (coverage[inner] - 0.5) / (coverage[inner] - coverage[outer]);
        return Math.clamp(t, MARGIN, 1 - MARGIN);
    }

    private static int[] box(Mask mask) throws KilnException {
        int[] box = {mask.width(), mask.height(), 0, 0};
        for (int y = 0; y < mask.height(); y++) {
            for (int x = 0; x < mask.width(); x++) {
                if (mask.at(x, y) > 127) {
                    box[0] = Math.min(box[0], x);
                    box[1] = Math.min(box[1], y);
                    box[2] = Math.max(box[2], x + 1);
                    box[3] = Math.max(box[3], y + 1);
                }
            }
        }
        if (box[2] == 0) {
            throw noSubject();
        }
        return box;
    }

    static KilnException noSubject() {
        return new KilnException(
                Fault.REFUSED,
                "photo",
                "has no subject: the mask is empty",
                "use a photo with a clear subject, or another matte");
    }

    /** The number, from 1, of the part of each node that is half covered or more, connected along lattice edges. */
    private int[] parts() {
        int[] part = new int[coverage.length];
        int[] queue = new int[coverage.length];
        int parts = 0;
        for (int seed = 0; seed < part.length; seed++) {
            if (part[seed] != 0 || coverage[seed] < 0.5f) {
                continue;
            }
            part[seed] = ++parts;
            queue[0] = seed;
            int end = 1;
            for (int begin = 0; begin < end; begin++) {
                for (int step : new int[] {-1, 1, -columns, columns}) {
                    // The margin is out, so a step never leaves the lattice or wraps around.
                    int next = queue[begin] + step;
                    if (part[next] == 0 && coverage[next] >= 0.5f) {
                        part[next] = parts;
                        queue[end++] = next;
                    }
                }
            }
        }
        return part;
    }

    /** The part with the most nodes, the first of equals; if there is none, one is made of the best covered node. */
    private int largest(int[] part) {
        int[] sizes = new int[part.length + 1];
        for (int p : part) {
            sizes[p]++;
        }
        sizes[0] = 0;
        int best = 0;
        for (int p = 1; p < sizes.length; p++) {
            best = sizes[p] > sizes[best] ? p : best;
        }
        if (best == 0) {
            // Finer than the lattice everywhere: a few stray pixels.
            int fullest = 0;
            for (int n = 1; n < coverage.length; n++) {
                fullest = coverage[n] > coverage[fullest] ? n : fullest;
            }
            Arrays.fill(coverage, 0);
            coverage[fullest] = 1;
            part[fullest] = 1;
            best = 1;
        }
        return best;
    }
}
