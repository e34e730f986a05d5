package dev.kiln.mesh;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.mesh.internal.EdgeTable;
import dev.kiln.mesh.internal.MeshOpt;
import java.util.Set;
import java.util.TreeSet;
import org.lwjgl.util.meshoptimizer.MeshOptimizer;

/**
 * Fewer triangles for the same surface: edge collapse under a quadric error (Garland and Heckbert 1997), by
 * meshoptimizer. Borders and topology are kept, so the target may not be reached; what was reached is reported.
 */
public final class Decimation {
    private Decimation() {}

    /**
     * What was reached.
     *
     * @param mesh the decimated mesh; its vertices are a subset of the given ones, in the same order
     * @param triangles its number of triangles
     * @param error estimated distance from the given surface, metres
     */
    public record Result(Mesh mesh, int triangles, float error) {}

    /**
     * Decimates {@code mesh}, which should be welded.
     *
     * <p>If whole small parts keep the target out of reach, parts are pruned too, the smallest first.
     *
     * @param target wanted number of triangles; 0, or at least as many as there are, keeps the mesh
     * @throws KilnException of kind {@link Fault#FAILED} if nothing is left at that target, of kind
     *     {@link Fault#ENVIRONMENT} if meshoptimizer cannot be loaded
     */
    public static Result of(Mesh mesh, int target) throws KilnException {
        if (target < 0) {
            throw new IllegalArgumentException("cannot decimate to " + target + " triangles");
        }
        if (target == 0 || mesh.triangleCount() <= target) {
            return new Result(mesh, mesh.triangleCount(), 0);
        }
        float[] positions = mesh.positions().toArray();
        int[] triangles = mesh.triangles().toArray();
        MeshOpt.Simplified simplified = manifold(positions, triangles, target, 0);
        if (misses(simplified, target)) {
            MeshOpt.Simplified pruned = manifold(positions, triangles, target, MeshOptimizer.meshopt_SimplifyPrune);
            simplified = pruned.triangles().length > 0 ? pruned : simplified;
        }
        if (simplified.triangles().length == 0) {
            throw new KilnException(
                    Fault.FAILED,
                    "mesh",
                    "no geometry left: it vanishes before it has only " + target + " triangles",
                    "ask for more triangles");
        }
        int reached = simplified.triangles().length / 3;
        Mesh decimated = VertexOrder.withoutUnused(mesh.positions(), simplified.triangles());
        return new Result(decimated, reached, simplified.error());
    }

    /** More than a hundredth above the target. */
    private static boolean misses(MeshOpt.Simplified simplified, int target) {
        return simplified.triangles().length > 3L * target + 3L * target / 100;
    }

    /**
     * Edge collapse does not see that a thin tube may close up to a single edge with four triangles. Where that
     * happened, the surface around is locked and all is done again, wider each time. What
     * cannot be had within the target stays pinched.
     */
    private static MeshOpt.Simplified manifold(float[] positions, int[] triangles, int target, int options)
            throws KilnException {
        int vertices = positions.length / 3;
        boolean[] locked = new boolean[vertices];
        MeshOpt.Simplified best = MeshOpt.simplify(positions, triangles, 3 * target, locked, options);
        Set<Integer> pinched = pinched(vertices, best.triangles());
        if (pinched.isEmpty()) {
            return best;
        }
        Set<Integer> given = pinched(vertices, triangles);
        MeshOpt.Simplified tried = best;
        for (int rings = 3; rings <= 12; rings *= 2) {
            Set<Integer> made = new TreeSet<>(pinched(vertices, tried.triangles()));
            made.removeAll(given);
            if (made.isEmpty()) {
                break;
            }
            lock(locked, made, triangles, rings);
            tried = MeshOpt.simplify(positions, triangles, 3 * target, locked, options);
            Set<Integer> now = pinched(vertices, tried.triangles());
            boolean affordable = !misses(tried, target) || tried.triangles().length <= best.triangles().length;
            if (affordable && now.size() < pinched.size()) {
                pinched = now;
                best = tried;
            }
        }
        return best;
    }

    /** Ends of edges with more than two triangles. */
    private static Set<Integer> pinched(int vertices, int[] triangles) {
        EdgeTable edges = new EdgeTable(vertices, triangles);
        Set<Integer> ends = new TreeSet<>();
        for (int e = 0; e < edges.size(); e++) {
            if (edges.faces(e) > 2) {
                ends.add(edges.from(edges.halfEdge(e, 0)));
                ends.add(edges.to(edges.halfEdge(e, 0)));
            }
        }
        return ends;
    }

    /** Locks {@code centres} and the rings of vertices around them. */
    private static void lock(boolean[] locked, Set<Integer> centres, int[] triangles, int rings) {
        boolean[] reached = new boolean[locked.length];
        centres.forEach(v -> reached[v] = true);
        for (int ring = 0; ring < rings; ring++) {
            boolean[] before = reached.clone();
            for (int t = 0; t < triangles.length; t += 3) {
                if (before[triangles[t]] || before[triangles[t + 1]] || before[triangles[t + 2]]) {
                    reached[triangles[t]] = true;
                    reached[triangles[t + 1]] = true;
                    reached[triangles[t + 2]] = true;
                }
            }
        }
        for (int v = 0; v < locked.length; v++) {
            locked[v] |= reached[v];
        }
    }
}
