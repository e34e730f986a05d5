package dev.kiln.model.relief.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import java.util.Arrays;

/**
 * The closed surface between the heights above a silhouette and their mirror image below it, by dual marching cubes
 * (Nielson 2004): one vertex for each sheet of surface in a lattice cell, at the mean of the points where the surface
 * crosses the cell's edges, and one quad around each crossed edge.
 *
 * <p>The lattice has node layers at z = ±(k + 1/2) cells. In layer 0 exactly the nodes of the silhouette are inside,
 * however low the solid is there; in layer k > 0 those whose height is above it. So a column is filled from the bottom
 * to its {@code top}, and a cell has two sheets only if its bottom layer has just two opposite corners inside. No face
 * of the lattice other than such bottoms is ambiguous, which makes the surface 2-manifold. Cells of the middle layer
 * hold the rim at z = 0, which both halves share.
 */
final class RoundSolid {
    private static final int FAIRING_ROUNDS = 8;

    private final Silhouette silhouette;
    private final Inflation inflation;
    private final double scale;
    private final int columns;
    private final int[] top;

    /** First vertex slot of each lattice square; two for each cell of its column that the surface passes. */
    private final int[] base;

    private final int[] lowest;
    private final double[] sums;
    private final int[] points;
    private final int[] rimSlots;

    private int[] quads = new int[1 << 12];
    private int quadCorners;

    private RoundSolid(Silhouette silhouette, Inflation inflation, double scale) {
        this.silhouette = silhouette;
        this.inflation = inflation;
        this.scale = scale;
        columns = silhouette.columns();
        int nodes = columns * silhouette.rows();
        top = new int[nodes];
        for (int n = 0; n < nodes; n++) {
            top[n] = silhouette.inside(n) ? Math.max(1, (int) Math.floor(height(n) + 0.5)) : 0;
        }
        base = new int[nodes];
        lowest = new int[nodes];
        int slots = 0;
        int rims = 0;
        int[] rim = new int[2 * nodes];
        for (int square = 0; square < nodes - columns - 1; square++) {
            int low = Integer.MAX_VALUE;
            int high = 0;
            for (int corner : corners(square)) {
                low = Math.min(low, top[corner]);
                high = Math.max(high, top[corner]);
            }
            base[square] = slots;
            lowest[square] = low;
            if (high > 0) {
                if (low == 0) {
                    rim[rims++] = slots;
                    rim[rims++] = slots + 1;
                }
                slots += 2 * (high - low + 1);
            }
        }
        rimSlots = Arrays.copyOf(rim, rims);
        sums = new double[3 * slots];
        points = new int[slots];
    }

    /**
     * Builds the surface.
     *
     * @param depth wanted depth as a share of the width
     */
    static Mesh of(Silhouette silhouette, Inflation inflation, double depth) {
        double wantedHeight = depth * silhouette.width() / 2 / silhouette.cell();
        RoundSolid solid = new RoundSolid(silhouette, inflation, wantedHeight / inflation.maximum());
        solid.crossEdges();
        return solid.mesh(depth);
    }

    /** Height over an inner node, cells. */
    private double height(int node) {
        return scale * Math.sqrt(inflation.square(node));
    }

    private int[] corners(int square) {
        return new int[] {square, square + 1, square + columns, square + columns + 1};
    }

    private void crossEdges() {
        for (int node = columns + 1; node < top.length - columns - 1; node++) {
            if (top[node] == 0) {
                continue;
            }
            crossUpward(node);
            crossSideways(node, node + 1, node - columns, node);
            crossSideways(node, node - 1, node - 1, node - columns - 1);
            crossSideways(node, node + columns, node, node - 1);
            crossSideways(node, node - columns, node - columns - 1, node - columns);
        }
    }

    /** The edge from the topmost inner node of a column to the next one. */
    private void crossUpward(int node) {
        int k = top[node];
        int[] around = {node - columns - 1, node - columns, node, node - 1};
        for (int square : around) {
            int slot = slot(square, k, node);
            add(slot, node, node, 0, height(node));
            push(slot);
        }
    }

    /**
     * The edges from inner nodes of column {@code in} to outer ones of column {@code out}.
     *
     * @param right the square to the right of the way from {@code in} to {@code out}, seen from above
     * @param left the one to its left
     */
    private void crossSideways(int in, int out, int right, int left) {
        for (int k = top[out]; k < top[in]; k++) {
            int[] slots = {slot(right, k, in), slot(left, k, in), slot(left, k + 1, in), slot(right, k + 1, in)};
            for (int corner = 0; corner < 4; corner++) {
                boolean rimCell = k == 0 && corner < 2;
                addCrossing(slots[corner], in, out, k, rimCell);
                push(slots[corner]);
            }
        }
    }

    /** Where the surface passes between two columns at layer {@code k}; squared heights are smooth, so they are mixed. */
    private void addCrossing(int slot, int in, int out, int k, boolean rimCell) {
        double z = k + 0.5;
        double square = height(in) * height(in);
        if (silhouette.inside(out)) {
            double other = height(out) * height(out);
            add(slot, in, out, Math.clamp((square - z * z) / (square - other), 0, 1), z);
            return;
        }
        double contour = silhouette.crossing(in, out);
        if (rimCell || square <= z * z) {
            add(slot, in, out, contour, 0);
        } else {
            add(slot, in, out, contour * (1 - z * z / square), z);
        }
    }

    private void add(int slot, int from, int to, double way, double z) {
        double x0 = silhouette.x(from % columns);
        double y0 = silhouette.y(from / columns);
        sums[3 * slot] += x0 + way * (silhouette.x(to % columns) - x0);
        sums[3 * slot + 1] += y0 + way * (silhouette.y(to / columns) - y0);
        sums[3 * slot + 2] += z * silhouette.cell();
        points[slot]++;
    }

    /** The vertex slot of the sheet of cell ({@code square}, {@code k}) next to inner node {@code node}. */
    private int slot(int square, int k, int node) {
        int layer = Math.max(0, k - 1);
        boolean first = top[square] > layer;
        boolean second = top[square + 1] > layer;
        boolean third = top[square + columns] > layer;
        boolean fourth = top[square + columns + 1] > layer;
        boolean opposite = first == fourth && second == third && first != second;
        int sheet = opposite && node >= square + columns ? 1 : 0;
        return base[square] + 2 * (k - lowest[square]) + sheet;
    }

    private void push(int slot) {
        if (quadCorners == quads.length) {
            quads = Arrays.copyOf(quads, 2 * quads.length);
        }
        quads[quadCorners++] = slot;
    }

    private Mesh mesh(double depth) {
        boolean[] rim = new boolean[points.length];
        for (int slot : rimSlots) {
            rim[slot] = true;
        }
        for (int slot = 0; slot < points.length; slot++) {
            for (int axis = 0; axis < 3 && points[slot] > 0; axis++) {
                sums[3 * slot + axis] /= points[slot];
            }
        }
        Fairing.smooth(sums, quads, quadCorners, rim, FAIRING_ROUNDS);
        int[] front = new int[points.length];
        int[] back = new int[points.length];
        float[] positions = new float[6 * points.length];
        int vertices = 0;
        for (int slot = 0; slot < points.length; slot++) {
            if (points[slot] == 0) {
                continue;
            }
            front[slot] = vertices++;
            back[slot] = rim[slot] ? front[slot] : vertices++;
            for (int axis = 0; axis < 3; axis++) {
                float mean = (float) sums[3 * slot + axis];
                positions[3 * front[slot] + axis] = mean;
                positions[3 * back[slot] + axis] = axis == 2 ? -mean : mean;
            }
        }
        positions = Arrays.copyOf(positions, 3 * vertices);
        int[] triangles = new int[3 * quadCorners];
        for (int q = 0, at = 0; q < quadCorners; q += 4, at += 12) {
            // The shorter diagonal, the same one on both sides.
            int s = distance(positions, front[quads[q]], front[quads[q + 2]])
                            <= distance(positions, front[quads[q + 1]], front[quads[q + 3]])
                    ? 0
                    : 1;
            int a = quads[q + s];
            int b = quads[q + s + 1];
            int c = quads[q + s + 2];
            int d = quads[q + (s + 3) % 4];
            int[] both = {
                front[a], front[b], front[c], front[a], front[c], front[d],
                back[a], back[c], back[b], back[a], back[d], back[c]
            };
            System.arraycopy(both, 0, triangles, at, 12);
        }
        stretch(positions, depth);
        return new Mesh(Floats.adopt(positions), Ints.adopt(triangles));
    }

    /** Means lie a little under the surface; this makes the depth exactly what was asked for. */
    private static void stretch(float[] positions, double depth) {
        float left = Float.POSITIVE_INFINITY;
        float right = Float.NEGATIVE_INFINITY;
        float front = 0;
        for (int v = 0; v < positions.length; v += 3) {
            left = Math.min(left, positions[v]);
            right = Math.max(right, positions[v]);
            front = Math.max(front, positions[v + 2]);
        }
        double factor = depth * (right - left) / (2 * front);
        for (int v = 2; v < positions.length; v += 3) {
            positions[v] *= (float) factor;
        }
    }

    private static double distance(float[] p, int a, int b) {
        double x = (double) p[3 * a] - p[3 * b];
        double y = (double) p[3 * a + 1] - p[3 * b + 1];
        double z = (double) p[3 * a + 2] - p[3 * b + 2];
        return x * x + y * y + z * z;
    }
}
