package dev.kiln.mesh;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.mesh.internal.MeshOpt;
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
        MeshOpt.Simplified simplified = MeshOpt.simplify(positions, triangles, 3 * target, 0);
        if (simplified.triangles().length > 3L * target + 3L * target / 100) {
            MeshOpt.Simplified pruned =
                    MeshOpt.simplify(positions, triangles, 3 * target, MeshOptimizer.meshopt_SimplifyPrune);
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
}
