package dev.kiln.model.relief.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Arrays;

/**
 * How far the solid bulges out over each node of a silhouette.
 *
 * <p>The height is the square root of the solution u of the Poisson equation -Δu = 2 with u = 0 on the contour (after
 * Baran and Lehtinen, Notes on Inflating Curves, 2009). Over a bar of half-width w that is a half circle,
 * u = w² - x²; over a disc it is a flattened half sphere, u = (r² - d²) / 2. So parts are as deep as they are wide,
 * thin ones stay thin, and the surface meets the contour plane at a right angle.
 *
 * <p>The contour lies between nodes: the five-point stencil has unequal arms there (Shortley and Weller 1938). The
 * system is solved by successive over-relaxation in a fixed order.
 */
final class Inflation {
    private static final double TOLERANCE = 1e-5;
    private static final int CHECK = 16;

    private final float[] square;

    private Inflation(float[] square) {
        this.square = square;
    }

    /** Squared height at a node in squared cells; 0 outside. */
    float square(int node) {
        return square[node];
    }

    /** The largest height, cells. */
    double maximum() {
        float best = 0;
        for (float s : square) {
            best = Math.max(best, s);
        }
        return Math.sqrt(best);
    }

    /** Solves for {@code silhouette}. */
    static Inflation of(Silhouette silhouette, StageContext context) throws KilnException {
        int columns = silhouette.columns();
        int[] nodes = innerNodes(silhouette);
        // Per node: weights of the left, right, lower and upper neighbour, and 1 / diagonal.
        float[] stencil = new float[5 * nodes.length];
        for (int n = 0; n < nodes.length; n++) {
            double diagonal = 0;
            for (int axis = 0; axis < 2; axis++) {
                int step = axis == 0 ? 1 : columns;
                double back = arm(silhouette, nodes[n], nodes[n] - step);
                double ahead = arm(silhouette, nodes[n], nodes[n] + step);
                stencil[5 * n + 2 * axis] = (float) (back == 1 ? 2 / (back * (back + ahead)) : 0);
                stencil[5 * n + 2 * axis + 1] = (float) (ahead == 1 ? 2 / (ahead * (back + ahead)) : 0);
                diagonal += 2 / (back * ahead);
            }
            stencil[5 * n + 4] = (float) (1 / diagonal);
        }
        float[] u = new float[columns * silhouette.rows()];
        double extent = Math.max(columns, silhouette.rows());
        float omega = (float) (2 / (1 + StrictMath.sin(Math.PI / extent)));
        int limit = (int) (8 * extent) + CHECK;
        for (int sweep = 1; sweep <= limit; sweep++) {
            float change = sweep(u, nodes, stencil, columns, omega);
            if (sweep % CHECK == 0) {
                context.checkCancelled();
                if (change < TOLERANCE * maximum(u)) {
                    break;
                }
            }
        }
        for (int node : nodes) {
            u[node] = Math.max(u[node], Float.MIN_NORMAL);
        }
        return new Inflation(u);
    }

    private static float sweep(float[] u, int[] nodes, float[] stencil, int columns, float omega) {
        float change = 0;
        for (int n = 0; n < nodes.length; n++) {
            int node = nodes[n];
            int s = 5 * n;
            float target = (2
                            + stencil[s] * u[node - 1]
                            + stencil[s + 1] * u[node + 1]
                            + stencil[s + 2] * u[node - columns]
                            + stencil[s + 3] * u[node + columns])
                    * stencil[s + 4];
            float step = omega * (target - u[node]);
            u[node] += step;
            change = Math.max(change, Math.abs(step));
        }
        return change;
    }

    private static double arm(Silhouette silhouette, int node, int neighbour) {
        return silhouette.inside(neighbour) ? 1 : silhouette.crossing(node, neighbour);
    }

    private static float maximum(float[] u) {
        float best = 0;
        for (float value : u) {
            best = Math.max(best, value);
        }
        return best;
    }

    private static int[] innerNodes(Silhouette silhouette) {
        int[] nodes = new int[silhouette.columns() * silhouette.rows()];
        int count = 0;
        for (int n = 0; n < nodes.length; n++) {
            if (silhouette.inside(n)) {
                nodes[count++] = n;
            }
        }
        return Arrays.copyOf(nodes, count);
    }
}
